// What the layers of the solver chain have in common: each has a next one, and counts and times what
// it is asked.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "smt/solver.h"

namespace assay::smt {

class LayerSolver : public Solver {
 public:
  LayerSolver(Layer layer, std::unique_ptr<Solver> next, Statistics& statistics)
      : layer_(layer), next_(std::move(next)), statistics_(statistics) {}

  Answer check(Query constraints) final {
    const LayerTimer timer(statistics_, layer_);
    ++statistics_[layer_].queries;
    return answer(constraints);
  }

 protected:
  // For an answer that needed no other layer.
  Answer answered(Answer answer) {
    ++statistics_[layer_].answered;
    return answer;
  }

  Answer askNext(Query constraints) { return next_->check(constraints); }

 private:
  virtual Answer answer(Query constraints) = 0;

  Layer layer_;
  std::unique_ptr<Solver> next_;
  Statistics& statistics_;
};

// A layer that answers a query by itself or leaves it to the next one as it is.
class DecidingSolver : public LayerSolver {
 public:
  using LayerSolver::LayerSolver;

 private:
  Answer answer(Query constraints) final {
    std::optional<Answer> decided = decide(constraints);
    return decided ? answered(std::move(*decided)) : askNext(constraints);
  }

  virtual std::optional<Answer> decide(Query constraints) = 0;
};

}  // namespace assay::smt
