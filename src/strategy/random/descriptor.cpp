#include "strategy/random/random_strategy.h"

namespace assay::random {

const strategy::Descriptor& descriptor();

const strategy::Descriptor& descriptor() {
  static const strategy::Descriptor random = {
      .name = "random",
      .help = "sequences by chance, grown from those that led to something new",
      .isVaried = true,
      .make = [](const strategy::Context& context) -> std::unique_ptr<strategy::Strategy> {
        return std::make_unique<RandomStrategy>(context.workspace.api(), context.seed);
      }};
  return random;
}

}  // namespace assay::random
