// Inputs that are made up: which literals there are to begin with, which values a number that is
// left open can have, and the literal that a solver's answer stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/api.h"
#include "model/sequence.h"
#include "smt/term.h"

namespace assay::symbolic {

// The width of a type whose values are single numbers; 0 for others.
[[nodiscard]] unsigned scalarWidth(const model::Type& type);

// Whether literals of the type are texts: texts themselves, and streams to read from.
[[nodiscard]] bool isText(const model::Type& type);

// Whether literals of the type have a length.
[[nodiscard]] bool hasLength(const model::Type& type);

// A literal to begin with: 0, false, the first enumerator; a text or list of that length. None for
// types without such literals.
[[nodiscard]] std::optional<model::Literal> plainLiteral(const model::Api& api, model::TypeId type,
                                                         std::size_t length);

// The value of a type of single numbers that has these bits.
[[nodiscard]] model::Literal literalOf(const model::Type& type, std::uint64_t bits);

// What a value of the type can be that calls are given; true if it can be anything. Of an
// enumeration these are its enumerators, and what the subject's functions make of them.
[[nodiscard]] smt::Term allowedValues(const model::Api& api, smt::Terms& terms,
                                      const model::Type& type, smt::Term value);

// The variable that stands for a number passed to a call in a state.
[[nodiscard]] smt::Term argumentVariable(smt::Terms& terms, std::size_t index, unsigned width);

// Makes the usual ones of these, in a fixed order.
void makeArgumentVariables(smt::Terms& terms);

}  // namespace assay::symbolic
