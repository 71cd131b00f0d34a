// Predictions against observations: what a path says about every step, and what a worker saw.
//
// Where they differ the observation is right, and the difference is a defect of the symbolic
// engine. What no tool of the worker can see stays a prediction.
#pragma once

#include <string>

#include "model/outcome.h"
#include "symbolic/sketch_run.h"

namespace assay::symbolic {

struct Comparison {
  enum class Verdict : std::uint8_t {
    Confirmed,
    Unseen,  // the path ends in an error that nothing in the worker looks for
    Disagrees,
  };
  Verdict verdict = Verdict::Confirmed;
  std::string difference;  // if they disagree: "step 2: predicted …, observed …"
};

// `execution` is of the solution's sequence, with observers.
[[nodiscard]] Comparison compare(SymbolicSubject& subject, const SketchPath& path,
                                 const Solution& solution, const model::Execution& execution);

// The outcome of a path's last step in a few words: "returned", "throws std::out_of_range",
// "signed-overflow at date.h:12", "loop-k".
[[nodiscard]] std::string describe(const SymbolicSubject& subject, const SketchPath& path);

}  // namespace assay::symbolic
