// Paths as people write them, relative to some folder, made independent of where we run.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay::support {

[[nodiscard]] std::filesystem::path absolutePath(std::string_view text,
                                                 const std::filesystem::path& folder);

// A header that is there is meant by its path; anything else is left for the include path.
[[nodiscard]] std::string headerPath(std::string_view text, const std::filesystem::path& folder);

// Flags of a compiler or linker: those whose value is a path, joined (-Idir) or as the next argument
// (-I dir), have an absolute one.
[[nodiscard]] std::vector<std::string> withAbsolutePaths(const std::vector<std::string>& flags,
                                                         const std::filesystem::path& folder);

}  // namespace assay::support
