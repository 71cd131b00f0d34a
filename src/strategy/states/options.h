// The bounds of an exploration, as its user gives them: options of the strategy, and of the
// commands that do nothing but explore.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "strategy/strategy.h"

namespace assay::states {

struct ScopeOptions {
  std::map<std::string, std::uint32_t> objects;  // the scope; empty: it grows
  std::optional<std::uint32_t> length;           // of sequences; none: any
  std::vector<std::string> keepsValid;  // globs of operations that leave borrowed values valid
};

[[nodiscard]] std::span<const strategy::Option> scopeOptions();

// The values must have passed the checks of the options.
[[nodiscard]] ScopeOptions scopeFrom(const strategy::OptionValues& values);

}  // namespace assay::states
