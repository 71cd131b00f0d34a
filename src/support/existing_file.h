// Files that the user names and that must be there.
#pragma once

#include <filesystem>

#include "support/result.h"

namespace assay::support {

// A Usage error where `file` is missing or a directory; it suggests the nearest name in the folder.
[[nodiscard]] Status mustBeFile(const std::filesystem::path& file);

}  // namespace assay::support
