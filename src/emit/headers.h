// Which headers of the standard library a text needs.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace assay::emit {

// "<vector>" for a text that mentions std::vector.
[[nodiscard]] std::set<std::string> standardHeaders(std::string_view text);

}  // namespace assay::emit
