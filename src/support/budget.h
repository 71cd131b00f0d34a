// How long work may go on.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace assay::support {

struct Budget {
  std::chrono::milliseconds time{30'000};
  std::optional<std::uint64_t> steps;  // calls; then time does not matter
};

}  // namespace assay::support
