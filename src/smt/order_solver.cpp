#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "smt/inspect.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"
#include "smt/order.h"

namespace assay::smt {

namespace {

class OrderSolver final : public DecidingSolver {
 public:
  using DecidingSolver::DecidingSolver;

 private:
  static constexpr unsigned mostCases = 200;

  std::optional<Answer> decide(Query constraints) override {
    std::vector<OrderAtom> atoms;
    std::vector<std::vector<Term>> choices;
    for (const Term constraint : constraints) {
      if (const auto atom = orderAtomOf(constraint)) {
        atoms.push_back(*atom);
      } else if (constraint.is(Kind::Or)) {
        choices.push_back(disjunctsOf(constraint));
      }
    }
    if (atoms.empty() && choices.empty()) return std::nullopt;
    cases_ = 0;
    return decideCases(constraints, atoms, choices, 0);
  }

  // The atoms together with one part of each choice from `at` on. No answer if that is not known.
  std::optional<Answer> decideCases(Query constraints, std::vector<OrderAtom>& atoms,
                                    const std::vector<std::vector<Term>>& choices, std::size_t at) {
    if (++cases_ > mostCases) return std::nullopt;
    Answer answer = decideOrder(atoms);
    if (std::holds_alternative<Unsat>(answer)) return answer;
    if (const auto* sat = std::get_if<Sat>(&answer)) {
      const bool holds = std::ranges::all_of(
          constraints, [&](Term constraint) { return evaluator_.holds(constraint, sat->model); });
      if (holds) return answer;
    }
    if (at == choices.size()) return std::nullopt;
    bool allUnsat = true;
    for (const Term part : choices[at]) {
      const std::size_t before = atoms.size();
      for (const Term conjunct : conjunctsOf(part)) {
        if (const auto atom = orderAtomOf(conjunct)) atoms.push_back(*atom);
      }
      std::optional<Answer> inner = decideCases(constraints, atoms, choices, at + 1);
      atoms.resize(before);
      if (inner && std::holds_alternative<Sat>(*inner)) return inner;
      allUnsat = allUnsat && inner;
    }
    if (allUnsat) return Unsat{};
    return std::nullopt;
  }

  Evaluator evaluator_;
  unsigned cases_ = 0;
};

}  // namespace

std::unique_ptr<Solver> makeOrderSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<OrderSolver>(Layer::Order, std::move(next), statistics);
}

}  // namespace assay::smt
