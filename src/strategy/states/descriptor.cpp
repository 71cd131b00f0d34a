#include "strategy/states/options.h"
#include "strategy/states/state_strategy.h"

namespace assay::states {

const strategy::Descriptor& descriptor();

const strategy::Descriptor& descriptor() {
  static const strategy::Descriptor states = {
      .name = "states",
      .help = "all heap states that calls can reach, one after the other",
      .share = share,
      .needsProgram = true,
      .options = scopeOptions(),
      .make = [](const strategy::Context& context) -> std::unique_ptr<strategy::Strategy> {
        return std::make_unique<StateStrategy>(context);
      }};
  return states;
}

}  // namespace assay::states
