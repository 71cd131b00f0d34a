// The solver chain, put together in one function.
#pragma once

#include <memory>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// All layers below Layer::Path: syntactic → slicing → cache → order → differences → guesses →
// Z3. The terms and the statistics must outlive the solver. Queries hold terms of `terms` only.
[[nodiscard]] std::unique_ptr<Solver> makeSolver(Terms& terms, const Limits& limits,
                                                 Statistics& statistics);

// Z3 alone, incremental: what the layers are compared with in tests.
[[nodiscard]] std::unique_ptr<Solver> makeZ3Solver(Terms& terms, const Limits& limits,
                                                   Statistics& statistics);

}  // namespace assay::smt
