#include "symex/chunks.h"

#include <algorithm>
#include <cstring>

#include "symex/addresses.h"

namespace assay::symex {

namespace {

using smt::Term;
using smt::Terms;

bool isRun(const Value& value) {
  return value.kind() == Value::Kind::Bytes || value.kind() == Value::Kind::Fill;
}

// `size` bytes of a chunk from `skip` on, as a chunk value: what a split leaves.
Value part(ChunkContext context, const Chunk& chunk, std::uint32_t skip, std::uint32_t size) {
  if (skip == 0 && size == chunk.size) return chunk.value;
  Terms& terms = context.terms;
  if (chunk.value.isAnyPointer() && chunk.value.object() != 0) context.host.onAddressBytes();
  switch (chunk.value.kind()) {
    case Value::Kind::Fill:
      return chunk.value;
    case Value::Kind::Bytes:
      return Value::bytes(chunk.value.data() + skip, chunk.value.width());
    case Value::Kind::Integer:
      return Value::integer(8 * size, chunk.value.bits() >> (8 * skip));
    case Value::Kind::Pointer:
      return Value::integer(8 * size, addressOf(chunk.value) >> (8 * skip));
    default:
      return Value::term(terms.extract(asTerm(terms, chunk.value), 8 * skip, 8 * size));
  }
}

// The same as a number or term of its width.
Value scalarPart(ChunkContext context, const Chunk& chunk, std::uint32_t skip, std::uint32_t size) {
  const Value value = part(context, chunk, skip, size);
  if (!isRun(value)) return value;
  Terms& terms = context.terms;
  const bool isFill = value.kind() == Value::Kind::Fill;
  if (size <= 8) {
    std::uint64_t bits = 0;
    if (isFill) {
      std::memset(&bits, static_cast<int>(value.bits()), size);
    } else {
      std::memcpy(&bits, value.data(), size);
    }
    return Value::integer(8 * size, bits);
  }
  Term all;
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint64_t byte = isFill ? value.bits() : value.data()[i];
    const Term term = terms.constant(8, byte);
    all = all ? terms.concat(term, all) : term;
  }
  return Value::term(all);
}

}  // namespace

Term asTerm(Terms& terms, const Value& value) {
  switch (value.kind()) {
    case Value::Kind::Integer:
      return terms.constant(value.width(), value.bits());
    case Value::Kind::Pointer:
      return terms.constant(64, addressOf(value));
    case Value::Kind::SymbolicPointer:
      return terms.add(value.term(), terms.constant(64, baseAddress(value.object())));
    case Value::Kind::Term:
      return value.term();
    default:
      assayAssert(false, "a value that is no number");
      return {};
  }
}

std::size_t chunkIndex(const Object& object, std::uint32_t offset) {
  const auto& chunks = object.chunks;
  auto at = std::ranges::upper_bound(chunks, offset, {}, &Chunk::offset);
  if (at != chunks.begin() && std::prev(at)->end() > offset) --at;
  return static_cast<std::size_t>(at - chunks.begin());
}

Value readChunks(ChunkContext context, const Object& object, std::uint32_t offset,
                 std::uint32_t size) {
  Terms& terms = context.terms;
  const auto& chunks = object.chunks;
  std::size_t index = chunkIndex(object, offset);
  const std::uint32_t end = offset + size;
  if (index == chunks.size() || chunks[index].offset >= end) return {};
  if (chunks[index].offset <= offset && chunks[index].end() >= end) {
    return scalarPart(context, chunks[index], offset - chunks[index].offset, size);
  }
  // Several pieces: low bytes first. Small concrete ones are put together without terms.
  std::uint64_t bits = 0;
  bool isConcrete = size <= 8;
  Term all;
  const auto append = [&](const Value& value, std::uint32_t at) {
    if (isConcrete && value.isInteger()) {
      bits |= value.bits() << (8 * (at - offset));
      return;
    }
    if (isConcrete) {
      isConcrete = false;
      if (at > offset) all = terms.constant(8 * (at - offset), bits);
    }
    if (value.isAnyPointer() && value.object() != 0) context.host.onAddressBytes();
    const Term term = asTerm(terms, value);
    all = all ? terms.concat(term, all) : term;
  };
  std::uint32_t at = offset;
  while (at < end) {
    const bool isHole = index == chunks.size() || chunks[index].offset > at;
    if (isHole) {
      const std::uint32_t next = index == chunks.size() ? end : std::min(end, chunks[index].offset);
      append(Value::term(context.host.fresh(8 * (next - at))), at);
      at = next;
      continue;
    }
    const Chunk& chunk = chunks[index];
    const std::uint32_t skip = at - chunk.offset;
    const std::uint32_t length = std::min(end, chunk.end()) - at;
    append(scalarPart(context, chunk, skip, length), at);
    at += length;
    ++index;
  }
  return isConcrete ? Value::integer(8 * size, bits) : Value::term(all);
}

void eraseChunks(ChunkContext context, Object& object, std::uint32_t offset, std::uint32_t size) {
  auto& chunks = object.chunks;
  const std::uint32_t end = offset + size;
  std::size_t first = chunkIndex(object, offset);
  if (first == chunks.size() || chunks[first].offset >= end || size == 0) return;
  // What is left of a pointer is nothing that anybody may read.
  const auto isPointer = [](const Chunk& chunk) {
    return chunk.value.isAnyPointer() && chunk.value.object() != 0;
  };
  if (chunks[first].offset < offset && isPointer(chunks[first])) {
    chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(first));
    return eraseChunks(context, object, offset, size);
  }
  if (chunks[first].offset < offset) {
    const Chunk whole = chunks[first];
    Chunk& left = chunks[first];
    left.size = offset - whole.offset;
    left.value = part(context, whole, 0, left.size);
    ++first;
    if (whole.end() > end) {
      Chunk right{end, whole.end() - end, {}};
      right.value = part(context, whole, end - whole.offset, right.size);
      chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(first), right);
      return;
    }
  }
  std::size_t last = first;
  while (last < chunks.size() && chunks[last].end() <= end) ++last;
  if (last < chunks.size() && chunks[last].offset < end && isPointer(chunks[last])) {
    ++last;
  } else if (last < chunks.size() && chunks[last].offset < end) {
    const Chunk whole = chunks[last];
    Chunk& right = chunks[last];
    right.offset = end;
    right.size = whole.end() - end;
    right.value = part(context, whole, end - whole.offset, right.size);
  }
  chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(first),
               chunks.begin() + static_cast<std::ptrdiff_t>(last));
}

void writeChunk(ChunkContext context, Object& object, std::uint32_t offset, std::uint32_t size,
                Value value) {
  if (!isRun(value) && value.width() != 8 * size) {
    if (value.isInteger()) {
      value = Value::integer(8 * size, value.bits());
    } else if (value.isTerm()) {
      value = Value::term(context.terms.zext(value.term(), 8 * size));
    }
  }
  auto& chunks = object.chunks;
  if (chunks.empty() || chunks.back().end() <= offset) {
    if (!value.isUndef()) chunks.push_back({offset, size, value});
    return;
  }
  std::size_t index = chunkIndex(object, offset);
  const bool isExact =
      index < chunks.size() && chunks[index].offset == offset && chunks[index].size == size;
  if (isExact && !value.isUndef()) {
    chunks[index].value = value;
    return;
  }
  eraseChunks(context, object, offset, size);
  if (value.isUndef()) return;
  index = chunkIndex(object, offset);
  chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(index), {offset, size, value});
}

void copyChunks(ChunkContext context, const Object& from, std::uint32_t fromOffset, Object& to,
                std::uint32_t toOffset, std::uint32_t size) {
  std::vector<Chunk> copied;
  const std::uint32_t end = fromOffset + size;
  for (std::size_t i = chunkIndex(from, fromOffset);
       i < from.chunks.size() && from.chunks[i].offset < end; ++i) {
    const Chunk& chunk = from.chunks[i];
    const std::uint32_t start = std::max(chunk.offset, fromOffset);
    const std::uint32_t length = std::min(chunk.end(), end) - start;
    copied.push_back({start - fromOffset + toOffset, length,
                      part(context, chunk, start - chunk.offset, length)});
  }
  eraseChunks(context, to, toOffset, size);
  const auto place = to.chunks.begin() + static_cast<std::ptrdiff_t>(chunkIndex(to, toOffset));
  to.chunks.insert(place, copied.begin(), copied.end());
}

}  // namespace assay::symex
