// The member "subject" of a sequence: the settings that the sequence is for. docs/sequence.md.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "driver/settings.h"
#include "support/result.h"

namespace assay::driver {

// Every member of it is a key of the option table; what the command line gave wins. `file` is where
// it stands: relative paths start from its folder, errors name it.
[[nodiscard]] support::Status applySubject(const nlohmann::json& subject,
                                           const std::filesystem::path& file, Settings& settings);

}  // namespace assay::driver
