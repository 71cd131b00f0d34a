#include "symex/builtin_table.h"

#include <unordered_map>

namespace assay::symex {

std::uint16_t builtinNamed(std::string_view name, bool hasBody) {
  struct Row {
    std::string_view name;
    bool overrides;
  };
  static constexpr Row rows[] = {
#define ASSAY_BUILTIN(name, method, overrides) {name, overrides},
#define ASSAY_BUILTIN_ALIAS(name, method, overrides) {name, overrides},
#include "symex/builtins.inc"
#undef ASSAY_BUILTIN
#undef ASSAY_BUILTIN_ALIAS
  };
  static const auto* const byName = [] {
    auto* all = new std::unordered_map<std::string_view, std::uint16_t>;
    for (std::uint16_t i = 0; i < std::size(rows); ++i) {
      all->emplace(rows[i].name, static_cast<std::uint16_t>(i + 1));
    }
    return all;
  }();
  const auto found = byName->find(name);
  if (found == byName->end()) return 0;
  return hasBody && !rows[found->second - 1].overrides ? 0 : found->second;
}

}  // namespace assay::symex
