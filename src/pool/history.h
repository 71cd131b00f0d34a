// The steps that brought a sequence's last step about: it, those whose values it uses, and those
// that may have changed such a value. What is left out is about other objects, or only asked a
// question.
#pragma once

#include <vector>

#include "model/operation_index.h"
#include "model/sequence.h"

namespace assay::pool {

// The steps whose values the step may change.
std::vector<std::size_t> changedBy(const model::Api& api, const model::Operation& operation,
                                   const model::Step& step);

// For each step whether it belongs to the history of the last.
std::vector<bool> historyOfLast(const model::Api& api, const model::OperationIndex& index,
                                const model::Sequence& sequence);

}  // namespace assay::pool
