// Where Assay's own files are, and where it keeps what it learned.
#pragma once

#include <string>
#include <vector>

namespace assay::workspace {

inline constexpr const char* cacheDirectory = ".assay";
inline constexpr const char* databaseName = "assay.db";  // in it

// The folder that holds Assay's include/ and src/.
[[nodiscard]] std::string rootDirectory();

// What is linked into workers.
[[nodiscard]] std::string runtimeArchive();

// With contracts.h and the headers of generated code.
[[nodiscard]] std::vector<std::string> includeDirectories();

}  // namespace assay::workspace
