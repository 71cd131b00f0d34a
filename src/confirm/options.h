// What the user has judged before.
#pragma once

#include <filesystem>

namespace assay::confirm {

struct SilenceOptions {
  std::filesystem::path suppressions;  // a file; empty: none
  std::filesystem::path baseline;      // a file; empty: none
};

}  // namespace assay::confirm
