// Values for bound variables under which what is wanted follows from what is known.
#pragma once

#include <span>
#include <vector>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// Whether terms for the bound variables were found under which the known conditions imply the
// wanted ones. They are read off where a wanted condition looks like a known one, or one side of an
// equation like the other, but for a bound variable. False says nothing.
[[nodiscard]] bool hasWitness(Terms& terms, Solver& solver, std::span<const Term> known,
                              std::span<const Term> wanted, std::span<const Term> bound);

}  // namespace assay::smt
