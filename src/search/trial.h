// Whether every operation of a subject really runs: each is called in generated sequences until one
// of them returns or throws.
#pragma once

#include <optional>
#include <vector>

#include "exec/executor.h"
#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "support/events.h"

namespace assay::search {

struct Trial {
  model::Sequence sequence;
  // Of the last step of the sequence, or of the step that kept it from being reached; none if no
  // sequence could be built.
  std::optional<model::Outcome> outcome;
  bool ran = false;  // it returned or threw
};

// One trial per operation, in the order of the Api.
std::vector<Trial> tryOperations(const model::Api& api, exec::Executor& executor,
                                 support::Listener& listener);

}  // namespace assay::search
