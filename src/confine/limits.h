// How much of the machine a confined program may use.
#pragma once

#include <cstdint>

namespace assay::confine {

struct Limits {
  std::uint64_t stackBytes = 8u << 20;
  std::uint64_t fileBytes = 64u << 20;    // of one file
  std::uint64_t filesBytes = 256u << 20;  // of all files together; the supervisor's to keep
  std::uint64_t files = 4096;             // their number; the supervisor's to keep
  std::uint64_t descriptors = 1024;
  std::uint64_t addressBytes = 0;  // of one process; 0: no limit
  std::uint64_t processes = 64;    // started in one run, and alive; the supervisor's to keep
  std::uint64_t threads = 256;     // of a process at one time; the supervisor's to keep
  // That all processes together use; the supervisor's to keep.
  std::uint64_t memoryBytes = std::uint64_t{3} << 29;
};

// In the child, between fork and exec. What cannot be set stays as it is.
void applyLimits(const Limits& limits) noexcept;

}  // namespace assay::confine
