#include "strategy/paths/path_strategy.h"

namespace assay::paths {

const strategy::Descriptor& descriptor();

const strategy::Descriptor& descriptor() {
  static const strategy::Descriptor paths = {
      .name = "paths",
      .help = "calls along paths that nothing has taken, found by symbolic execution",
      .share = 2,
      .needsProgram = true,
      .needs = "random",
      .make = [](const strategy::Context& context) -> std::unique_ptr<strategy::Strategy> {
        return std::make_unique<PathStrategy>(context);
      }};
  return paths;
}

}  // namespace assay::paths
