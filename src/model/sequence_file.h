// The file that `assay run` reads: a sequence and the subject it is for. docs/sequence.md.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "model/sequence.h"
#include "support/result.h"

namespace assay::model {

struct SequenceFile {
  Sequence sequence;
  std::optional<nlohmann::json> subject;  // as it stands there
};

// A Usage error for what is no such file.
[[nodiscard]] support::Result<SequenceFile> readSequenceFile(const std::filesystem::path& file);

}  // namespace assay::model
