// The bounds of an exploration, as its user gives them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::states {

struct ScopeOptions {
  std::map<std::string, std::uint32_t> objects;  // the scope; empty: it grows
  std::optional<std::uint32_t> length;           // of sequences; none: any
  std::vector<std::string> keepsValid;  // globs of operations that leave borrowed values valid
};

}  // namespace assay::states
