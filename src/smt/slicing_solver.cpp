#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/inspect.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

class SlicingSolver final : public LayerSolver {
 public:
  using LayerSolver::LayerSolver;

 private:
  Answer answer(Query constraints) override {
    Sat joined;
    std::string why;
    for (const std::vector<Term>& slice : slicesOf(constraints)) {
      Answer answer = askNext(slice);
      if (std::holds_alternative<Unsat>(answer)) return answer;
      if (const auto* unknown = std::get_if<Unknown>(&answer)) {
        why = unknown->why;
      } else {
        // A model from a cache may speak of variables of other slices.
        for (const Term constraint : slice) {
          joined.model.update(std::get<Sat>(answer).model, variables(constraint));
        }
      }
    }
    if (!why.empty()) return Unknown{why};
    return joined;
  }

  const std::vector<Term>& variables(Term constraint) {
    const auto [found, isNew] = variables_.try_emplace(constraint);
    if (isNew) found->second = variablesOf(constraint);
    return found->second;
  }

  // The constraints by group, in the order of the query within and by the first among the groups.
  std::vector<std::vector<Term>> slicesOf(Query constraints) {
    std::vector<std::size_t> leader(constraints.size());
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    const auto find = [&](std::size_t i) {
      while (leader[i] != i) i = leader[i] = leader[leader[i]];
      return i;
    };
    std::unordered_map<Term, std::size_t> firstWith;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      for (const Term variable : variables(constraints[i])) {
        const auto [found, isNew] = firstWith.try_emplace(variable, i);
        if (isNew) continue;
        const std::size_t a = find(found->second);
        const std::size_t b = find(i);
        leader[std::max(a, b)] = std::min(a, b);
      }
    }
    std::vector<std::vector<Term>> slices;
    std::unordered_map<std::size_t, std::size_t> sliceOf;
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const auto [found, isNew] = sliceOf.try_emplace(find(i), slices.size());
      if (isNew) slices.emplace_back();
      slices[found->second].push_back(constraints[i]);
    }
    return slices;
  }

  std::unordered_map<Term, std::vector<Term>> variables_;  // of constraints seen before
};

}  // namespace

std::unique_ptr<Solver> makeSlicingSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<SlicingSolver>(Layer::Slicing, std::move(next), statistics);
}

}  // namespace assay::smt
