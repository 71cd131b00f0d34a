#include <algorithm>
#include <optional>
#include <utility>

#include "smt/differences.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

class DifferenceSolver final : public Solver {
 public:
  DifferenceSolver(std::unique_ptr<Solver> next, Statistics& statistics)
      : next_(std::move(next)), statistics_(statistics) {}

  Answer check(Query constraints) override {
    LayerStatistics& figures = statistics_[Layer::Difference];
    const LayerTimer timer(statistics_, Layer::Difference);
    ++figures.queries;
    if (std::optional<Answer> answer = decide(constraints)) {
      ++figures.answered;
      return std::move(*answer);
    }
    return next_->check(constraints);
  }

 private:
  std::optional<Answer> decide(Query constraints) {
    Differences differences;
    if (!differences.read(constraints)) return std::nullopt;
    std::optional<Answer> answer = differences.solve();
    if (!answer || std::holds_alternative<Unsat>(*answer)) return answer;
    const Model& model = std::get<Sat>(*answer).model;
    const bool holds = std::ranges::all_of(
        constraints, [&](Term constraint) { return evaluator_.holds(constraint, model); });
    return holds ? std::move(answer) : std::nullopt;
  }

  std::unique_ptr<Solver> next_;
  Statistics& statistics_;
  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Solver> makeDifferenceSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<DifferenceSolver>(std::move(next), statistics);
}

}  // namespace assay::smt
