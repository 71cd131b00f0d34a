// How a header is named to the preprocessor, which knows no escapes: what stands between the quotes
// is the name, whatever characters it has.
#pragma once

#include <string>
#include <string_view>

namespace assay::support {

// "#include <vector>" of "<vector>", "#include \"/a/b.h\"" of "/a/b.h".
[[nodiscard]] std::string includeLine(std::string_view header);

// Whether some directive can name the file.
[[nodiscard]] bool canBeIncluded(std::string_view file);

}  // namespace assay::support
