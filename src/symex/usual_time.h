// How long symbolic execution takes on a usual machine: for decisions about time that must be the
// same on every machine.
#pragma once

#include <chrono>
#include <cstdint>

#include "smt/solver.h"
#include "smt/term.h"
#include "symex/executor.h"

namespace assay::symex {

inline constexpr std::uint64_t usualInstructionsPerSecond = 50'000'000;
inline constexpr std::uint64_t usualSolverStepsPerSecond = 1'000'000;  // Z3's
inline constexpr std::uint64_t usualDecisionsPerSecond = 5'000;        // unless they are postponed

inline constexpr std::uint64_t usualTermsPerSecond = 500'000;

[[nodiscard]] inline std::chrono::nanoseconds usualTime(const ExecutionStatistics& execution,
                                                        const smt::Statistics& solver,
                                                        const smt::Terms& terms) {
  constexpr std::uint64_t second = 1'000'000'000;
  return std::chrono::nanoseconds(execution.instructions * (second / usualInstructionsPerSecond) +
                                  solver.steps * (second / usualSolverStepsPerSecond) +
                                  terms.size() * (second / usualTermsPerSecond));
}

}  // namespace assay::symex
