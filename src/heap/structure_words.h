// How a structure is written: the words, and what each means.
//
//   number of accessible values, then for each: kind, whether the object is the client's own,
//     object, offset (two words)
//   number of objects, then for each:
//     Dangling
//     Static, object number of the program, chunks
//     Dynamic, family, size, alignment, allocation type (0 for the client's own), chunks
//     Exception, type_info, destructor, how many refer to it, then as of Dynamic
//   chunks: their number, then for each: offset, size, what it holds (ChunkKind) and what that
//     needs
#pragma once

#include <cstdint>

namespace assay::heap {

enum class ObjectForm : std::uint32_t { Dangling, Static, Dynamic, Exception };

// Words between the form of an object and its chunks.
inline constexpr std::uint32_t wordsOfDynamic = 4;
inline constexpr std::uint32_t wordsOfException = 3 + wordsOfDynamic;

enum class ChunkKind : std::uint32_t {
  Cell,             // a number
  Pointer,          // object, offset (two words)
  StaticPointer,    // object number of the program, offset (two words)
  Address,          // a plain address (two words): null
  SymbolicPointer,  // object; the offset is a cell of 64 bits
  SymbolicStatic,   // object number of the program; the offset is a cell of 64 bits
  PartlyDefined,    // a number some bits of which are uninitialised: a mask (two words)
  Fill,             // one byte, repeated
};

}  // namespace assay::heap
