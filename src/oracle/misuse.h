// What a test must not do. A failure that follows on misuse says nothing about the class.
//
// One function decides each rule. Some look at the sequence alone (a stale or moved-from value was
// used at or before the step), others at how the step failed as well (a null argument that the
// called function followed). Each is on the careful side: a sequence that may be misuse is
// discarded, and the search makes others.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/api.h"
#include "model/outcome.h"
#include "model/rules.h"
#include "model/sequence.h"
#include "oracle/blame.h"
#include "oracle/value_flow.h"

namespace assay::oracle {

// A failure that may be the test's doing.
struct MisuseCase {
  const model::Api& api;
  const model::Sequence& sequence;
  const model::Execution& execution;
  std::size_t step = 0;                     // that failed; the number of steps if it was afterwards
  const model::Outcome* outcome = nullptr;  // how; none for leaks and broken laws
  const model::SubjectFiles& subject;
};

struct Misuse {
  model::RuleId rule;
  std::string sentence;
};

// The first rule that was broken.
[[nodiscard]] std::optional<Misuse> misuseOf(const MisuseCase& failure);

// The first step, if there is one, that names a place by an iterator of another object. Operators
// may compare and assign iterators of all kinds.
[[nodiscard]] std::optional<std::size_t> firstMixedPlace(const model::Api& api,
                                                         const model::Sequence& sequence,
                                                         const ValueFlow& flow);

// The first step, if there is one, that follows, advances or erases an iterator which is at no
// element: it came from end() or was made without a place, and nothing has changed it since.
[[nodiscard]] std::optional<std::size_t> firstUseOfNoElement(const model::Api& api,
                                                             const model::Sequence& sequence,
                                                             const ValueFlow& flow);

// The first step, if there is one, that calls the assignment of a base class for an object of
// another class, which has its own.
[[nodiscard]] std::optional<std::size_t> firstSlicing(const model::Api& api,
                                                      const model::Sequence& sequence,
                                                      const ValueFlow& flow);

}  // namespace assay::oracle
