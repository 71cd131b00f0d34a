// The environment of a confined program.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace assay::confine {

// Only what a program needs to find its libraries and to behave the same everywhere; its home is
// the scratch directory.
[[nodiscard]] std::map<std::string, std::string> cleanEnvironment(
    const std::filesystem::path& scratch);

}  // namespace assay::confine
