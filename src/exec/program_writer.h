// Assembles the words of one program. Knows the encoding (wire/program.h) and nothing about types.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wire/program.h"

namespace assay::exec {

using SlotIndex = std::uint32_t;

class ProgramWriter {
 public:
  ProgramWriter() : words_(wire::kHeaderWords, 0) {}

  // Room for about that many steps.
  void reserve(std::size_t steps);

  // Slots of the sequence, or of the innermost open callback.
  SlotIndex newSlot();
  bool outOfSlots() const { return outOfSlots_; }
  bool inCallback() const { return !locals_.empty(); }

  std::size_t position() const { return words_.size(); }
  std::uint32_t at(std::size_t position) const { return words_[position]; }

  void beginStep(std::uint32_t step);

  void scalar(SlotIndex slot, std::span<const unsigned char> bytes);
  void text(SlotIndex slot, std::string_view value);
  void call(std::uint32_t thunk, SlotIndex destination, std::uint32_t row, std::uint32_t flags,
            std::span<const SlotIndex> arguments);
  void load(SlotIndex destination, SlotIndex source, bool nullAllowed);
  void convert(SlotIndex destination, std::uint32_t thunk, SlotIndex source, bool nullAllowed);
  void addressOf(SlotIndex destination, SlotIndex source);
  void release(SlotIndex slot);
  void own(SlotIndex destination, std::uint32_t row, SlotIndex source);
  void destroy(SlotIndex slot);
  void spent(SlotIndex slot, bool isSpent);
  void failAllocation(std::uint32_t which);  // 0: none from here on

  // A callback block: body, then any number of return groups.
  void beginCallback(SlotIndex destination, std::uint32_t parameters);
  void endBody();
  void beginReturn();
  void endReturn(SlotIndex value);
  void endCallback();

  // The finished program. The writer is spent.
  std::vector<std::uint32_t> finish(std::uint32_t steps);

 private:
  struct OpenCallback {
    std::size_t start = 0;
    std::uint32_t slots = 0;
    std::uint32_t parameters = 0;
    std::uint32_t returns = 0;
    std::size_t returnStart = 0;
  };
  struct PendingText {
    std::size_t word = 0;  // that receives the offset
    std::string value;
  };

  void put(std::uint32_t word) { words_.push_back(word); }

  std::vector<std::uint32_t> words_;
  std::vector<PendingText> texts_;
  std::vector<OpenCallback> locals_;
  std::uint32_t slots_ = 0;
  bool outOfSlots_ = false;
};

}  // namespace assay::exec
