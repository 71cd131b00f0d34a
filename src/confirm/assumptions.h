// What a finding takes for granted because it was learned by running: who owns what raw pointers
// refer to.
#pragma once

#include <string>
#include <vector>

#include "exec/ownership_facts.h"
#include "model/api.h"
#include "model/sequence.h"

namespace assay::confirm {

// A clause each, without a full stop: "Tree::adopt(Node*) takes over what node points to".
[[nodiscard]] std::vector<std::string> assumptionsOf(const model::Api& api,
                                                     const model::Sequence& sequence,
                                                     const exec::OwnershipFacts& ownership);

}  // namespace assay::confirm
