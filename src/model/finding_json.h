// Findings and what they are made of as JSON, for the database. Reading back what was written gives
// an equal value, whatever bytes a subject printed. Not meant for other programs: that is the
// report's JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "model/finding.h"
#include "support/result.h"

namespace assay::model {

nlohmann::ordered_json causeToJson(const Cause& cause);
nlohmann::ordered_json failureToJson(const Failure& failure);
nlohmann::ordered_json probeToJson(const Probe& probe);
nlohmann::ordered_json executionToJson(const Execution& execution);
nlohmann::ordered_json findingToJson(const Finding& finding);

// An Error if the document was not written by the function above of the same name.
support::Result<Cause> causeFromJson(const nlohmann::json& document);
support::Result<Failure> failureFromJson(const nlohmann::json& document);
support::Result<Probe> probeFromJson(const nlohmann::json& document);
support::Result<Execution> executionFromJson(const nlohmann::json& document);
support::Result<Finding> findingFromJson(const nlohmann::json& document);

}  // namespace assay::model
