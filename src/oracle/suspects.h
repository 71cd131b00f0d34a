// Unwritten preconditions: one simple predicate that tells the calls that fail from those that do
// not.
//
// The predicates are over the arguments and over what the objects answered before the call. Simpler
// ones come first, and the first that fits is the answer. A predicate is refuted by one example, so
// the more examples, the better. Two things speak against a missing precondition, and then there is
// no explanation: the operation has preconditions in writing (its author would have written this
// one, too), or the examples are too few.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::oracle {

// One call of an operation, with what came before it.
struct Example {
  const model::Sequence* sequence = nullptr;
  const model::Execution* execution = nullptr;
  std::size_t step = 0;
};

constexpr std::size_t kFewestFailing = 3;
constexpr std::size_t kFewestPassing = 8;

// The condition of the ASSAY_PRE that would settle it ("!empty()", "index < size()"): false in
// every failing and true in every passing example, those included that threw. The first failing
// example is the one to be explained. Of the others, one in which a value was not observed counts
// neither way (the receiver may be known by another name: what `a = b` gave is `a`); fewer than the
// numbers above, or than half of those that fail, give none.
[[nodiscard]] std::optional<std::string> explainedBy(const model::Api& api,
                                                     model::OperationId operation,
                                                     std::span<const Example> failing,
                                                     std::span<const Example> passing);

}  // namespace assay::oracle
