// Amounts as people write them: a positive number and a unit.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "support/result.h"

namespace assay::support {

// "500ms", "1.5s", "2m", "1h"; anything else is a Usage error without a place.
[[nodiscard]] Result<std::chrono::milliseconds> parseTime(std::string_view text);

// "512M", "1.5GiB": in bytes. K, M and G are powers of 1024 with and without "iB".
[[nodiscard]] Result<std::uint64_t> parseMemory(std::string_view text);

}  // namespace assay::support
