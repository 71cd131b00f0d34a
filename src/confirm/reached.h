// A state that was wanted, shown by a test that passes.
#pragma once

#include <string>

#include "exec/ownership_facts.h"
#include "model/sequence.h"
#include "model/suite.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::confirm {

struct Reached {
  model::TestCase test;
  exec::OwnershipFacts ownership;  // learned by running the calls
};

// `answer`: what the last step gives, as a literal. An Error if the worker cannot be started.
[[nodiscard]] support::Result<Reached> reachedBy(const workspace::Workspace& workspace,
                                                 const model::Sequence& sequence,
                                                 const std::string& answer);

}  // namespace assay::confirm
