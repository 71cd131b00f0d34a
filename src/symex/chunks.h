// Reading and writing the chunks of an object. Offsets are concrete and within the object; what a
// symbolic offset means is the executor's business (symbolic_access.h).
//
// A chunk is split when it is overwritten in part, never before. Little-endian.
#pragma once

#include <cstdint>

#include "smt/term.h"
#include "symex/memory.h"
#include "symex/value.h"

namespace assay::symex {

// Who is told of what is no plain number.
class ChunkHost {
 public:
  virtual ~ChunkHost() = default;
  // A variable that stands for uninitialised bits, and is known again as such.
  virtual smt::Term fresh(unsigned width) = 0;
  // Some bytes of a pointer are taken as a number: from here on, it matters where objects lie.
  virtual void onAddressBytes() = 0;
};

struct ChunkContext {
  smt::Terms& terms;
  ChunkHost& host;
};

// The chunk that starts at or before `offset`, or the first one after it.
[[nodiscard]] std::size_t chunkIndex(const Object& object, std::uint32_t offset);

// The value of `size` bytes: an integer, a term or, if a whole pointer is read, a pointer. Undef if
// no byte is initialised; if some are, the others are variables of the host.
[[nodiscard]] Value readChunks(ChunkContext context, const Object& object, std::uint32_t offset,
                               std::uint32_t size);

// The same without a look at the pieces: null if there is no chunk of exactly this place.
[[nodiscard]] inline const Value* exactChunk(const Object& object, std::uint32_t offset,
                                             std::uint32_t size) {
  const auto& chunks = object.chunks;
  if (chunks.size() <= 8) {
    for (const Chunk& chunk : chunks) {
      if (chunk.offset == offset) return chunk.size == size ? &chunk.value : nullptr;
    }
    return nullptr;
  }
  std::size_t low = 0;
  std::size_t high = chunks.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (chunks[middle].offset < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == chunks.size() || chunks[low].offset != offset || chunks[low].size != size) {
    return nullptr;
  }
  return &chunks[low].value;
}

// Undef makes the bytes uninitialised. An integer narrower than 8 * size is widened with zeros.
void writeChunk(ChunkContext context, Object& object, std::uint32_t offset, std::uint32_t size,
                Value value);

// Makes room: no chunk covers any of the bytes afterwards.
void eraseChunks(ChunkContext context, Object& object, std::uint32_t offset, std::uint32_t size);

// Bytes, their state of initialisation and their chunks, from one object to another or the same.
void copyChunks(ChunkContext context, const Object& from, std::uint32_t fromOffset, Object& to,
                std::uint32_t toOffset, std::uint32_t size);

// A value as a term of its width; a pointer becomes its address. Not for Undef.
[[nodiscard]] smt::Term asTerm(smt::Terms& terms, const Value& value);

}  // namespace assay::symex
