// The JSON form of a sequence, documented in docs/sequence.md: what `assay run` reads and what is
// stored.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/sequence.h"
#include "support/result.h"

namespace assay::model {

// Reads the member "steps" of a document. Errors name the place as a path: "steps[2].args[0]".
support::Result<Sequence> sequenceFromJson(const nlohmann::json& document);

// The member "steps"; reading it back gives an equal sequence.
nlohmann::ordered_json stepsToJson(const Sequence& sequence);

}  // namespace assay::model
