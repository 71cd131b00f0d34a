// The written form of every JSON document that leaves Assay.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace assay::report {

// Indented by two, with a newline at the end. Bytes of a subject that are no UTF-8 become U+FFFD,
// and control characters are escaped, those too that JSON would allow, for a terminal may show it.
[[nodiscard]] std::string jsonText(const nlohmann::ordered_json& document);

}  // namespace assay::report
