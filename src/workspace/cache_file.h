// JSON that one run keeps for the next, under `.assay/`: a file that is damaged is as good as none.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "support/result.h"

namespace assay::workspace {

// What writeCached wrote; nothing if the file is missing, damaged or was edited.
[[nodiscard]] std::optional<nlohmann::json> readCached(const std::filesystem::path& file);

// With a hash of the content. The directories above are made.
[[nodiscard]] support::Status writeCached(const std::filesystem::path& file,
                                          const nlohmann::json& content);

}  // namespace assay::workspace
