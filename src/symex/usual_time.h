// How long symbolic execution takes on a usual machine: for decisions about time that must be the same on
// every machine.
#pragma once

#include <chrono>
#include <cstdint>

#include "smt/solver.h"
#include "symex/executor.h"

namespace assay::symex {

inline constexpr std::uint64_t usualInstructionsPerSecond = 50'000'000;
inline constexpr std::uint64_t usualSolverStepsPerSecond = 1'000'000;  // Z3's

[[nodiscard]] inline std::chrono::nanoseconds usualTime(const ExecutionStatistics& execution,
                                                        const smt::Statistics& solver) {
  constexpr std::uint64_t second = 1'000'000'000;
  return std::chrono::nanoseconds(execution.instructions * (second / usualInstructionsPerSecond) +
                                  solver.steps * (second / usualSolverStepsPerSecond));
}

}  // namespace assay::symex
