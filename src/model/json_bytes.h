// JSON for our own files, in which a text may hold any bytes: paths and source text need not be
// UTF-8, and JSON has no other strings. A byte that is no part of UTF-8 is written as a character
// of the last private plane, which no text uses, and read back as the byte.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace assay::model {

[[nodiscard]] std::string jsonWithBytes(const nlohmann::json& document);

// What jsonWithBytes() wrote; a discarded value if it is not JSON or nested too deeply.
[[nodiscard]] nlohmann::json parseJsonWithBytes(std::string_view text);

}  // namespace assay::model
