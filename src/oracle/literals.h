// What the literals of a sequence are like: small, near the limits of their types, not a number.
// Literals inside lists and callbacks count like any other.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "model/api.h"
#include "model/sequence.h"

namespace assay::oracle {

// Calls `visit` for each argument of the step, the receiver and those inside lists, callbacks and
// overrides included, with the type that it is wanted as where that is known.
using VisitArgument =
    std::function<void(const model::Argument&, std::optional<model::TypeId> wanted)>;
void visitArguments(const model::Api& api, const model::Step& step, const VisitArgument& visit);

// In the first `steps` steps: no number beyond ±1000, no text of more than 64 characters, no list
// of more than 16 elements.
[[nodiscard]] bool hasOnlySmallLiterals(const model::Api& api, const model::Sequence& sequence,
                                        std::size_t steps);

// As above with ±100: too small for arithmetic to meet the limits of a type.
[[nodiscard]] bool hasOnlyTinyNumbers(const model::Api& api, const model::Sequence& sequence,
                                      std::size_t steps);

// Some number in the first `steps` steps is beyond a sixteenth of the range of its type; 32 bits or
// more, since smaller types are computed with as int.
[[nodiscard]] bool hasNumberNearLimit(const model::Api& api, const model::Sequence& sequence,
                                      std::size_t steps);

[[nodiscard]] bool hasNan(const model::Api& api, const model::Sequence& sequence);

// Some callback in the first `steps` steps makes calls itself.
[[nodiscard]] bool hasActiveCallback(const model::Api& api, const model::Sequence& sequence,
                                     std::size_t steps);

}  // namespace assay::oracle
