#include "strategy/states/effort.h"

namespace assay::states {

symbolic::SubjectOptions subjectOptions(const Effort& effort) {
  symbolic::SubjectOptions options;
  options.executor.totalSteps = effort.instructions;
  options.executor.totalDecisions = effort.decisions;
  options.executor.bounds.forks = effort.forks;
  options.executor.describeExceptions = false;
  // A call that takes longer than this is taken to run for ever: a limitation.
  options.executor.bounds.steps = 20'000'000;
  options.executor.bounds.depth = 5'000;
  options.solver = effort.solver;
  options.takesStates = true;
  return options;
}

}  // namespace assay::states
