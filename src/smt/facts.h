// What can be read off a term without a solver: bounds on its value. For the rules.
#pragma once

#include <cstdint>

#include "smt/term.h"

namespace assay::smt {

// A value that the term never exceeds, unsigned; width at most 64.
[[nodiscard]] std::uint64_t unsignedMaximum(Term term);

// As how many bits, at most, the term can be written in two's complement; at most its width.
[[nodiscard]] unsigned signedBits(Term term);

// As how many bits, at most, the term can be written unsigned.
[[nodiscard]] unsigned unsignedBits(Term term);

}  // namespace assay::smt
