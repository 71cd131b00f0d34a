#include "exec/program_writer.h"

#include <algorithm>
#include <cstring>

namespace assay::exec {

using wire::encode;
using wire::Op;

void ProgramWriter::reserve(std::size_t steps) {
  constexpr std::size_t kUsualWords = 8;
  words_.reserve(wire::kHeaderWords + 1 + steps * kUsualWords);
}

SlotIndex ProgramWriter::newSlot() {
  std::uint32_t& used = locals_.empty() ? slots_ : locals_.back().slots;
  if (used >= wire::kMaxSlots) {
    outOfSlots_ = true;
    return 0;
  }
  return used++ + (locals_.empty() ? 0 : wire::kLocalSlot);
}

void ProgramWriter::beginStep(std::uint32_t step) { put(encode(Op::Step, step)); }

void ProgramWriter::scalar(SlotIndex slot, std::span<const unsigned char> bytes) {
  put(encode(Op::Scalar, static_cast<std::uint32_t>(bytes.size()), slot));
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(4, bytes.size() - i));
    put(word);
  }
}

void ProgramWriter::text(SlotIndex slot, std::string_view value) {
  put(encode(Op::Text, 0, slot));
  texts_.push_back({words_.size(), std::string(value)});
  put(0);
  put(static_cast<std::uint32_t>(value.size()));
}

void ProgramWriter::call(std::uint32_t thunk, SlotIndex destination, std::uint32_t row,
                         std::uint32_t flags, std::span<const SlotIndex> arguments) {
  put(encode(Op::Call, 0, thunk));
  put(destination | static_cast<std::uint32_t>(arguments.size()) << 16);
  put(row | flags << 16);
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const SlotIndex second = i + 1 < arguments.size() ? arguments[i + 1] : 0;
    put(arguments[i] | second << 16);
  }
}

void ProgramWriter::load(SlotIndex destination, SlotIndex source, bool nullAllowed) {
  put(encode(Op::Load, nullAllowed ? wire::kNullAllowed : 0, destination));
  put(source);
}

void ProgramWriter::convert(SlotIndex destination, std::uint32_t thunk, SlotIndex source,
                            bool nullAllowed) {
  put(encode(Op::Convert, nullAllowed ? wire::kNullAllowed : 0, destination));
  put(source | thunk << 16);
}

void ProgramWriter::addressOf(SlotIndex destination, SlotIndex source) {
  put(encode(Op::AddressOf, 0, destination));
  put(source);
}

void ProgramWriter::release(SlotIndex slot) { put(encode(Op::Release, 0, slot)); }

void ProgramWriter::own(SlotIndex destination, std::uint32_t row, SlotIndex source) {
  put(encode(Op::Own, 0, destination));
  put(source | row << 16);
}

void ProgramWriter::destroy(SlotIndex slot) { put(encode(Op::Destroy, 0, slot)); }

void ProgramWriter::spent(SlotIndex slot, bool isSpent) {
  put(encode(Op::Spent, isSpent ? 1 : 0, slot));
}

void ProgramWriter::failAllocation(std::uint32_t which) { put(encode(Op::FailAllocation, which)); }

void ProgramWriter::beginCallback(SlotIndex destination, std::uint32_t parameters) {
  const std::size_t start = words_.size();
  put(encode(Op::Callback, 0, destination));
  for (int i = 0; i < 4; ++i) put(0);
  locals_.push_back({start, parameters, parameters, 0, 0});
}

void ProgramWriter::endBody() {
  put(encode(Op::End, 0, 0));
  const OpenCallback& open = locals_.back();
  words_[open.start + 4] = static_cast<std::uint32_t>(words_.size() - open.start - 5);
}

void ProgramWriter::beginReturn() {
  locals_.back().returnStart = words_.size();
  put(0);
  put(0);
}

void ProgramWriter::endReturn(SlotIndex value) {
  put(encode(Op::End, 0, 0));
  OpenCallback& open = locals_.back();
  words_[open.returnStart] = static_cast<std::uint32_t>(words_.size() - open.returnStart);
  words_[open.returnStart + 1] = value;
  ++open.returns;
}

void ProgramWriter::endCallback() {
  const OpenCallback open = locals_.back();
  locals_.pop_back();
  words_[open.start + 1] = static_cast<std::uint32_t>(words_.size() - open.start);
  words_[open.start + 2] = open.parameters << 16 | open.slots;
  words_[open.start + 3] = open.returns;
}

std::vector<std::uint32_t> ProgramWriter::finish(std::uint32_t steps) {
  put(encode(Op::End, 0, 0));
  wire::ProgramHeader header;
  header.codeWords = static_cast<std::uint32_t>(words_.size()) - wire::kHeaderWords;
  for (const PendingText& text : texts_) {
    words_[text.word] = static_cast<std::uint32_t>(words_.size() * sizeof(std::uint32_t));
    const std::size_t start = words_.size();
    words_.resize(start + text.value.size() / 4 + 1, 0);  // always at least one NUL
    std::memcpy(words_.data() + start, text.value.data(), text.value.size());
  }
  header.words = static_cast<std::uint32_t>(words_.size());
  header.slots = slots_;
  header.steps = steps;
  std::memcpy(words_.data(), &header, sizeof header);
  return std::move(words_);
}

}  // namespace assay::exec
