// What happened when a sequence ran: step by step for people, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::report {

// "Returned", "Threw", "Crashed", "TimedOut", "ContractViolated" or "HarnessFailed".
std::string_view outcomeName(const model::Outcome& outcome);

// One line: "threw std::out_of_range: index 3".
std::string outcomeText(const model::Outcome& outcome);

std::string executionText(const model::Sequence& sequence, const model::Execution& execution);
std::string executionJson(const model::Sequence& sequence, const model::Execution& execution);
nlohmann::ordered_json executionDocument(const model::Sequence& sequence,
                                         const model::Execution& execution);

}  // namespace assay::report
