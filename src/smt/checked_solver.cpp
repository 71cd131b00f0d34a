#include <algorithm>
#include <utility>

#include "smt/layers.h"

namespace assay::smt {

namespace {

class CheckedSolver final : public Solver {
 public:
  explicit CheckedSolver(std::unique_ptr<Solver> next) : next_(std::move(next)) {}

  Answer check(Query constraints) override {
    Answer answer = next_->check(constraints);
    if (const auto* sat = std::get_if<Sat>(&answer)) {
      const bool holds = std::ranges::all_of(
          constraints, [&](Term constraint) { return evaluator_.holds(constraint, sat->model); });
      assayAssert(holds, "a model does not satisfy its query");
    }
    return answer;
  }

 private:
  std::unique_ptr<Solver> next_;
  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Solver> makeCheckedSolver(std::unique_ptr<Solver> next) {
  return std::make_unique<CheckedSolver>(std::move(next));
}

}  // namespace assay::smt
