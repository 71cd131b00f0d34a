#include "strategy/strategy.h"

#include <algorithm>

namespace assay::strategy {

const Descriptor* findStrategy(std::string_view name) {
  const auto all = registry();
  const auto found = std::ranges::find(all, name, &Descriptor::name);
  return found == all.end() ? nullptr : *found;
}

}  // namespace assay::strategy
