// What few bits can be, by trying all of them.
//
// Elimination knows equations and orders; of `b = a | x` or `h = 31 - clz(b)` it knows nothing. But
// such conditions are often about a handful of bits: then all values are tried, and the set of
// those that are possible is written down anew, as intervals and low bits of single variables, the
// forms that everybody else decides at a glance.
//
// Exact, or no answer: where there are too many bits, arrays, floating-point numbers, or a set that
// has no short description.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// The conjunctions whose union says the same of the free variables as: exists bound. conditions.
// None of them mentions a bound variable; no conjunction at all if the conditions contradict each
// other.
[[nodiscard]] std::optional<std::vector<std::vector<Term>>> enumerated(
    Terms& terms, std::span<const Term> conditions, std::span<const Term> bound);

// Whether values satisfy the constraints, and which; none if there is too much to try.
[[nodiscard]] std::optional<Answer> decidedByTrying(Terms& terms, Query constraints);

}  // namespace assay::smt
