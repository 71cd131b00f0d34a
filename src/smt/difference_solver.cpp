#include <algorithm>
#include <optional>
#include <utility>

#include "smt/differences.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

class DifferenceSolver final : public DecidingSolver {
 public:
  using DecidingSolver::DecidingSolver;

 private:
  std::optional<Answer> decide(Query constraints) override {
    Differences differences;
    if (!differences.read(constraints)) return std::nullopt;
    std::optional<Answer> answer = differences.solve();
    if (!answer || std::holds_alternative<Unsat>(*answer)) return answer;
    const Model& model = std::get<Sat>(*answer).model;
    const bool holds = std::ranges::all_of(
        constraints, [&](Term constraint) { return evaluator_.holds(constraint, model); });
    return holds ? std::move(answer) : std::nullopt;
  }

  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Solver> makeDifferenceSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<DifferenceSolver>(Layer::Difference, std::move(next), statistics);
}

}  // namespace assay::smt
