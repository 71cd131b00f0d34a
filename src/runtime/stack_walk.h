// Stacks as lists of return addresses. The engine turns them into functions and lines.
#pragma once

#include <cstdint>

namespace assay::runtime {

// Follows frame pointers from the caller of this function up to the frame that runs the sequence.
// Needs a few nanoseconds a frame and frame pointers all the way, which subject and harness have.
std::uint32_t walkFramePointers(std::uint64_t* frames, std::uint32_t capacity);

// The same by unwind tables: for stacks that pass through the sanitizers or the C++ library.
std::uint32_t walkUnwindTables(std::uint64_t* frames, std::uint32_t capacity);

// From the registers of an interrupted thread, by frame pointers.
std::uint32_t walkFrom(std::uint64_t pc, std::uint64_t framePointer, std::uint64_t* frames,
                       std::uint32_t capacity);

}  // namespace assay::runtime
