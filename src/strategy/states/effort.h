// What exploring a subject may take in all, in steps that are the same on every machine.
#pragma once

#include <cstdint>

#include "smt/solver.h"
#include "symbolic/symbolic_subject.h"

namespace assay::states {

struct Effort {
  smt::Limits solver;
  std::uint64_t instructions = 0;  // 0: no limit, here and below
  std::uint64_t decisions = 0;     // on conditions that are not known
  std::uint32_t forks = 0;         // of one path
};

// A subject whose states are explored.
[[nodiscard]] symbolic::SubjectOptions subjectOptions(const Effort& effort = {});

}  // namespace assay::states
