// The file that `assay run` reads: a sequence and the subject it is for. docs/sequence.md.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "driver/settings.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::driver {

struct SequenceFile {
  model::Sequence sequence;
  Settings settings;  // the given ones, completed by the member "subject"
};

// Paths in the file are relative to it; what the command line gave wins.
[[nodiscard]] support::Result<SequenceFile> readSequenceFile(const std::filesystem::path& file,
                                                             Settings settings);

// Sets what the member "subject" of a sequence says; every member of it is a key of the option
// table. `file` is where it stands: relative paths start from its folder, errors name it.
[[nodiscard]] support::Status applySubject(const nlohmann::json& subject,
                                           const std::filesystem::path& file, Settings& settings);

}  // namespace assay::driver
