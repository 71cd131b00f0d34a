// Stacks as lists of return addresses. The engine turns them into functions and lines.
#pragma once

#include <cstdint>

namespace assay::runtime {

// Follows frame pointers from the caller of this function up to the frame that runs the sequence.
// Needs a few nanoseconds a frame and frame pointers all the way, which subject and harness have.
std::uint32_t walkFramePointers(std::uint64_t* frames, std::uint32_t capacity);

// The same by unwind tables: for stacks that pass through the sanitizers or the C++ library.
std::uint32_t walkUnwindTables(std::uint64_t* frames, std::uint32_t capacity);

// In a signal handler: the stack of what was interrupted, by unwind tables, through handlers of the
// subject that were interrupted themselves. The C library finds tables without locks, so this is
// safe at any moment.
std::uint32_t walkInterrupted(std::uint64_t* frames, std::uint32_t capacity);

}  // namespace assay::runtime
