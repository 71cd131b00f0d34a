// The JSON form of a sequence, documented in docs/sequence.md: what `assay run` reads and what is
// stored.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/sequence.h"
#include "support/result.h"

namespace assay::model {

// The remedy for what is not of it.
inline constexpr const char* sequenceForm = "docs/sequence.md describes the form";

// The error for a member that is none of the known ones.
[[nodiscard]] tl::unexpected<support::Error> unknownMember(const std::string& key,
                                                           const std::vector<std::string>& known,
                                                           const std::string& where);

// Reads the member "steps" of a document. Errors name the place as a path: "steps[2].args[0]".
support::Result<Sequence> sequenceFromJson(const nlohmann::json& document);

// The member "steps"; reading it back gives an equal sequence.
nlohmann::ordered_json stepsToJson(const Sequence& sequence);

}  // namespace assay::model
