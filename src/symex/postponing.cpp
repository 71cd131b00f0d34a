// Decisions that follow the path's model and leave the other side for later (Options::postpones).
// So a path is followed to its end without a solver, whatever branches off it can be chosen among,
// and what is never chosen costs a copy of a state.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

void Engine::postpone(const State& state, Postponed side) {
  const bool isBeyond = options.bounds.forks != 0 && state.forks + 1 > options.bounds.forks;
  if (isBeyond) return;
  auto other = std::make_unique<State>(state);
  other->id = nextStateId_++;
  ++other->forks;
  ++statistics.forks;
  other->postponed = side;
  searcher_->add(std::move(other));
}

// The answer that the path's model gives. Nothing if conditions are not postponed or there is no
// model.
std::optional<bool> Engine::follow(State& state, Term condition, Postponed whenTrue,
                                   Postponed whenFalse) {
  if (!options.postpones) return std::nullopt;
  const auto followed = solver.follow(state.path, condition);
  if (!followed) return std::nullopt;
  if (!followed->isForced) {
    whenTrue.condition = condition;
    whenFalse.condition = terms.bitNot(condition);
    postpone(state, followed->truth ? whenFalse : whenTrue);
    ++state.forks;
  }
  state.path = followed->path;
  return followed->truth;
}

// The same for one of several sides, each with its edge. False if no side could be followed.
bool Engine::followSwitch(State& state, std::span<const std::pair<Term, std::uint32_t>> targets,
                          bool& goesOn) {
  std::optional<smt::Followed> taken;
  std::uint32_t edge = none;
  std::vector<Postponed> others;
  for (const auto& [condition, target] : targets) {
    auto followed = solver.follow(state.path, condition);
    if (!followed) return false;
    if (followed->truth) {
      taken = std::move(followed);
      edge = target;
    } else if (!followed->isForced) {
      others.push_back({condition, target, {}});
    }
  }
  if (!taken) return false;
  for (const Postponed& other : others) postpone(state, other);
  if (!others.empty()) ++state.forks;
  state.path = std::move(taken->path);
  goesOn = takeEdge(state, edge, !others.empty());
  return true;
}

// A postponed side is taken up. False if the path does not go on.
bool Engine::settle(State& state) {
  const Postponed side = *state.postponed;
  const smt::Side decided = solver.assume(state.path, side.condition);
  if (settled) settled(state, decided.feasibility);
  state.postponed.reset();
  switch (decided.feasibility) {
    case smt::Feasibility::Infeasible:
      return false;
    case smt::Feasibility::Unknown:
      return limit(state, "a condition", decided.why);
    case smt::Feasibility::Feasible:
      break;
  }
  state.path = decided.path;
  if (side.error) return fail(state, *side.error);
  return side.edge == none || takeEdge(state, side.edge, true);
}

}  // namespace assay::symex
