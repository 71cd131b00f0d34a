// The Api as JSON, for the cache: what one run of Clang found is read back in a millisecond.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "model/api.h"

namespace assay::model {

nlohmann::json apiToJson(const Api& api);

// Nothing if the document was not written by apiToJson of this version.
std::optional<Api> apiFromJson(const nlohmann::json& document);

nlohmann::json factsToJson(const SourceFacts& facts);

// None if the document is not of that form.
std::optional<SourceFacts> factsFromJson(const nlohmann::json& document);

}  // namespace assay::model
