// What can be called, and what cannot and why: the result of `assay list`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::report {

// What happened when an operation was called once.
struct TriedOperation {
  model::Sequence sequence;
  std::optional<model::Outcome> outcome;  // none: no sequence could be built
  bool ran = false;                       // it returned or threw
};

// A table for people: per class its operations, then the functions, then what cannot be called.
// `tried` is empty or has an entry for each operation.
std::string listingText(const model::Api& api, const std::vector<TriedOperation>& tried = {});

// The same as JSON, stable and sorted as the Api is.
std::string listingJson(const model::Api& api, const std::vector<TriedOperation>& tried = {});

}  // namespace assay::report
