// The paths of a method, or of a sketch: found symbolically, solved, replayed natively and
// compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/search.h"
#include "exec/executor.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "strategy/paths/criteria.h"
#include "strategy/paths/prediction.h"
#include "strategy/paths/sketch_run.h"
#include "strategy/paths/symbolic_subject.h"
#include "support/events.h"

namespace assay::driver {

struct MethodPath {
  model::Sequence sequence;
  std::string predicted;   // what happens in the last step, in words
  bool isError = false;    // an error or a violated contract
  bool isInvalid = false;  // the test did what it must not
  model::Execution execution;
  strategy::Comparison comparison;
};

struct MethodPaths {
  std::vector<MethodPath> paths;
  std::uint64_t cut = 0;                       // by a bound
  std::vector<model::Limitation> limitations;  // each once
  std::uint64_t limited = 0;                   // paths
  bool isComplete = true;
};

// `method`: the function whose paths are told apart; none for a sketch.
class PathFinder {
 public:
  PathFinder(strategy::SymbolicSubject& subject, exec::Executor& executor,
             strategy::PathChoice choice)
      : subject_(subject), executor_(executor), choice_(std::move(choice)) {}

  // Adds the paths of the sketch that are new; those on which a step before the last goes wrong are
  // none of the last step's.
  support::Status add(const strategy::Sketch& sketch);

  // Runs what was found, with observers, and compares.
  MethodPaths replayed();

 private:
  struct Found {
    strategy::SketchPath path;
    strategy::Solution solution;
  };
  void take(strategy::SketchRun& run, strategy::SketchPath&& path, std::size_t steps);
  void note(const model::Limitation& limitation);

  strategy::SymbolicSubject& subject_;
  exec::Executor& executor_;
  strategy::PathChoice choice_;
  std::vector<Found> found_;
  MethodPaths result_;
};

// Sequences that end with a call of the operation, every literal a hole, texts and lists of the
// last call of every length up to the given one. Receivers and object arguments are built in the
// plainest way, and as the search has kept them.
[[nodiscard]] std::vector<strategy::Sketch> sketchesFor(const model::Api& api, Search& search,
                                                        model::OperationId operation,
                                                        std::size_t length, std::uint64_t seed);

}  // namespace assay::driver
