// The paths of a method, or of a sketch: found symbolically, solved, replayed natively and
// compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "exec/executor.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "strategy/paths/criteria.h"
#include "support/events.h"
#include "symbolic/prediction.h"
#include "symbolic/sketch_run.h"
#include "symbolic/symbolic_subject.h"

namespace assay::paths {

struct MethodPath {
  model::Sequence sequence;
  std::string predicted;   // what happens in the last step, in words
  bool isError = false;    // an error or a violated contract
  bool isInvalid = false;  // the test did what it must not
  model::Execution execution;
  symbolic::Comparison comparison;
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
  PathFinder(symbolic::SymbolicSubject& subject, exec::Executor& executor, PathChoice choice)
      : subject_(subject), executor_(executor), choice_(std::move(choice)) {}

  // Adds the paths of the sketch that are new; those on which a step before the last goes wrong are
  // none of the last step's.
  support::Status add(const symbolic::Sketch& sketch);

  // Runs what was found, with observers, and compares.
  MethodPaths replayed();

 private:
  struct Found {
    symbolic::SketchPath path;
    symbolic::Solution solution;
  };
  void take(symbolic::SketchRun& run, symbolic::SketchPath&& path, std::size_t steps);
  void note(const model::Limitation& limitation);

  symbolic::SymbolicSubject& subject_;
  exec::Executor& executor_;
  PathChoice choice_;
  std::vector<Found> found_;
  MethodPaths result_;
};

// How many kept sequences are looked at for receivers.
inline constexpr std::size_t receiversDrawn = 24;

// Sequences that end with a call of the operation, every literal a hole, texts and lists of the
// last call of every length up to the given one. Receivers and object arguments are built in the
// plainest way, and as in the `kept` sequences, which end with a call of the operation, too.
[[nodiscard]] std::vector<symbolic::Sketch> sketchesFor(const model::Api& api,
                                                        const std::vector<model::Sequence>& kept,
                                                        model::OperationId operation,
                                                        std::size_t length, std::uint64_t seed);

}  // namespace assay::paths
