// What the rules of misuse share. For the files that hold them only.
#pragma once

#include "oracle/misuse.h"
#include "oracle/value_flow.h"

namespace assay::oracle {

// A failure and the flow of values up to and including the step that failed.
struct Scene {
  const MisuseCase& failure;
  ValueFlow flow;

  const model::Api& api() const { return failure.api; }
  const model::Execution& execution() const { return failure.execution; }
  // The step that failed; none if the failure came afterwards.
  const model::Step* step() const {
    const auto& steps = failure.sequence.steps;
    return failure.step < steps.size() ? &steps[failure.step] : nullptr;
  }
  const model::Operation* operation() const { return flow.operation(failure.step); }
  template <class T>
  const T* outcome() const {
    return failure.outcome == nullptr ? nullptr : std::get_if<T>(failure.outcome);
  }
};

}  // namespace assay::oracle
