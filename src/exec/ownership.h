// Finding out by running who owns a raw pointer after a call.
//
// Two signs make us doubt what a sequence assumed: its teardown frees something that is already
// free, or memory leaks although nothing else is wrong. Then the sequence is run again, alone,
// under the hypothesis that a callee took a pointer over (the teardown leaves it alone) or that a
// result belongs to the caller (the teardown deletes it). A hypothesis that makes the run clean, no
// crash and no leak, is learned; otherwise the first outcome stands.
#pragma once

#include <functional>

#include "exec/lowering.h"
#include "exec/ownership_facts.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::exec {

class OwnershipLearner {
 public:
  using RunAlone = std::function<model::Execution(const Program&)>;

  OwnershipLearner(const Lowering& lowering, OwnershipFacts& facts, RunAlone runAlone)
      : lowering_(lowering), facts_(facts), runAlone_(std::move(runAlone)) {}

  // Replaces teardown and leak of the execution if a hypothesis explains them, and learns it.
  void reconsider(const model::Sequence& sequence, const Program& program,
                  model::Execution& execution);

 private:
  // `before` is the program that gave the execution.
  bool tryFacts(const model::Sequence& sequence, const Program& before,
                const OwnershipFacts& hypothesis, model::Execution& execution);

  const Lowering& lowering_;
  OwnershipFacts& facts_;
  RunAlone runAlone_;
};

}  // namespace assay::exec
