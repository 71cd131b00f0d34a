// Literals by chance: the values that a client would write down for a parameter.
#pragma once

#include <optional>

#include "model/api.h"
#include "model/sequence.h"
#include "support/random.h"

namespace assay::strategy {

// How adventurous the values are.
enum class Taste {
  Plain,    // zero, empty, the first enumerator
  Small,    // small numbers, short texts, a few elements
  Extreme,  // boundaries of the type as well
};

// A literal of the type that needs no other value; none where there is no such literal (objects, and
// what is made of them).
std::optional<model::Literal> randomLiteral(const model::Api& api, model::TypeId type, Taste taste,
                                            support::Random& random);

}  // namespace assay::strategy
