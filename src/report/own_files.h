// Whether a file is a report that Assay wrote, so that it may be replaced.
#pragma once

#include <string>

namespace assay::report {

[[nodiscard]] bool isOurSarif(const std::string& text);
[[nodiscard]] bool isOurPage(const std::string& text);
[[nodiscard]] bool isOurDrawing(const std::string& text);

}  // namespace assay::report
