// Where a symbolic condition decides: branches, switches, checks, and the choice of concrete
// values.
#include <algorithm>

#include "smt/inspect.h"
#include "symex/engine.h"

namespace assay::symex {

using smt::Feasibility;
using smt::Side;
using smt::Term;

void Engine::adopt(State& state, const Side& side) {
  if (side.feasibility == Feasibility::Unknown) ++state.undecided;
  state.path = side.path;
}

std::unique_ptr<State> Engine::forked(const State& state, const Side& side) {
  auto other = std::make_unique<State>(state);
  other->id = nextStateId_++;
  ++other->forks;
  ++statistics.forks;
  adopt(*other, side);
  if (options.bounds.forks == 0 || other->forks <= options.bounds.forks) return other;
  cut(*other, "forks");
  return nullptr;
}

void Engine::fork(const State& state, const Side& side) {
  if (auto other = forked(state, side)) searcher_->add(std::move(other));
}

void Engine::forkAlong(const State& state, const Side& side, std::uint32_t edge, bool wasSymbolic) {
  auto other = forked(state, side);
  if (other && takeEdge(*other, edge, wasSymbolic)) searcher_->add(std::move(other));
}

// Two different choices for the variables must be able to make a difference.
bool Engine::dependsOn(const State& state, Term term, const std::vector<Term>& variables) {
  if (variables.empty()) return false;
  smt::Substitution other(terms);
  for (const Term variable : variables) {
    const bool isUndefined = undefinedVariables_.contains(variable.variable());
    other.replace(variable, isUndefined ? fresh(variable.width()) : unspecified(variable.width()));
  }
  const Term differs = terms.notEqual(term, other.apply(term));
  return solver.feasible(state.path, differs) != Feasibility::Infeasible;
}

// The value of the term must not depend on uninitialised bits. The simplifier usually answers; if
// it leaves such a variable in the term, the solver does.
bool Engine::isDefined(const State& state, Term term) {
  if (undefinedVariables_.empty()) return true;
  const auto known = mentionsArbitrary_.find(term.id());
  if (known != mentionsArbitrary_.end() && !known->second) return true;
  std::vector<Term> undefined;
  for (const Term variable : smt::variablesOf(term)) {
    if (undefinedVariables_.contains(variable.variable())) undefined.push_back(variable);
  }
  return !dependsOn(state, term, undefined);
}

bool Engine::requireInitialised(State& state, Term term) {
  return isDefined(state, term) || fail(state, ErrorKind::UninitialisedRead);
}

// Nor on what a library is free to choose.
bool Engine::requireDefined(State& state, Term term) {
  if (undefinedVariables_.empty() && unspecifiedVariables_.empty()) return true;
  const auto [known, isNew] = mentionsArbitrary_.emplace(term.id(), false);
  if (!isNew && !known->second) return true;
  std::vector<Term> chosen;
  bool mentions = false;
  for (const Term variable : smt::variablesOf(term)) {
    const bool isChosen = unspecifiedVariables_.contains(variable.variable());
    if (isChosen) chosen.push_back(variable);
    mentions = mentions || isChosen || undefinedVariables_.contains(variable.variable());
  }
  known->second = mentions;
  if (!mentions) return true;
  if (!requireInitialised(state, term)) return false;
  return !dependsOn(state, term, chosen) ||
         limit(state, "an unspecified value", "what a library is free to choose decides");
}

bool Engine::decide(State& state, Term condition, bool& answer) {
  if (condition.isConstant()) {
    answer = condition.isTrue();
    return true;
  }
  if (!requireDefined(state, condition)) return false;
  ++statistics.branches;
  if (const auto truth = follow(state, condition, {}, {})) {
    answer = *truth;
    return true;
  }
  const smt::Branch sides = solver.branch(state.path, condition);
  const bool canBeTrue = sides.whenTrue.feasibility != Feasibility::Infeasible;
  const bool canBeFalse = sides.whenFalse.feasibility != Feasibility::Infeasible;
  answer = canBeTrue;
  if (canBeTrue && canBeFalse) {
    fork(state, sides.whenFalse);
    ++state.forks;
  }
  adopt(state, canBeTrue ? sides.whenTrue : sides.whenFalse);
  return true;
}

bool Engine::branch(State& state, const Instruction& in, const Value& value) {
  if (value.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  const Term condition = value.term();
  if (!requireDefined(state, condition)) return false;
  ++statistics.branches;
  if (const auto truth = follow(state, condition, {{}, in.b, {}}, {{}, in.c, {}})) {
    return takeEdge(state, *truth ? in.b : in.c, true);
  }
  const smt::Branch sides = solver.branch(state.path, condition);
  const bool canBeTrue = sides.whenTrue.feasibility != Feasibility::Infeasible;
  const bool canBeFalse = sides.whenFalse.feasibility != Feasibility::Infeasible;
  if (canBeTrue && canBeFalse) {
    forkAlong(state, sides.whenFalse, in.c, true);
    ++state.forks;
    adopt(state, sides.whenTrue);
    if (options.bounds.forks != 0 && state.forks > options.bounds.forks) return cut(state, "forks");
    return takeEdge(state, in.b, true);
  }
  adopt(state, canBeTrue ? sides.whenTrue : sides.whenFalse);
  return takeEdge(state, canBeTrue ? in.b : in.c, false);
}

bool Engine::switchTo(State& state, const Instruction& in, const Value& raw) {
  const SwitchTable& table = state.stack.top().function->switches[in.b];
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  const Value value = raw.isAnyPointer() ? number(state, raw, 64) : raw;
  if (value.isInteger()) {
    for (const SwitchCase& option : table.cases) {
      if (option.value == value.bits()) return takeEdge(state, option.edge, false);
    }
    return takeEdge(state, table.otherwise, false);
  }
  const Term term = value.term();
  if (!requireDefined(state, term)) return false;
  // Each edge once, with all the values that lead to it.
  struct Target {
    std::uint32_t edge;
    std::uint32_t block;
    Term condition;
  };
  const Function& function = *state.stack.top().function;
  std::vector<Target> targets;
  Term other = terms.boolean(true);
  for (const SwitchCase& option : table.cases) {
    const Term equal = terms.equal(term, terms.constant(in.width, option.value));
    other = terms.bitAnd(other, terms.bitNot(equal));
    const std::uint32_t block = function.edges[option.edge].block;
    const auto same = std::ranges::find(targets, block, &Target::block);
    if (same != targets.end()) {
      same->condition = terms.bitOr(same->condition, equal);
    } else {
      targets.push_back({option.edge, block, equal});
    }
  }
  targets.push_back({table.otherwise, none, other});
  if (options.postpones) {
    std::vector<std::pair<Term, std::uint32_t>> sides;
    for (const Target& target : targets) sides.emplace_back(target.condition, target.edge);
    bool goesOn = false;
    if (followSwitch(state, sides, goesOn)) return goesOn;
  }
  std::vector<std::pair<Side, std::uint32_t>> feasible;
  for (const Target& target : targets) {
    ++statistics.branches;
    const Side side = solver.assume(state.path, target.condition);
    if (side.feasibility != Feasibility::Infeasible) feasible.emplace_back(side, target.edge);
  }
  if (feasible.empty()) return limit(state, "switch", "no case of a switch is possible");
  const bool isChoice = feasible.size() > 1;
  for (std::size_t i = 1; i < feasible.size(); ++i) {
    forkAlong(state, feasible[i].first, feasible[i].second, true);
  }
  if (isChoice) ++state.forks;
  adopt(state, feasible.front().first);
  return takeEdge(state, feasible.front().second, isChoice);
}

bool Engine::require(State& state, Term condition, ErrorKind kind) {
  if (condition.isTrue()) return true;
  if (!requireDefined(state, condition)) return false;
  ++statistics.branches;
  if (const auto isFine = follow(state, condition, {}, {{}, none, kind})) {
    return *isFine || fail(state, kind);
  }
  const smt::Branch sides = solver.branch(state.path, condition);
  const bool canBeFine = sides.whenTrue.feasibility != Feasibility::Infeasible;
  const bool canFail = sides.whenFalse.feasibility != Feasibility::Infeasible;
  if (!canBeFine) {
    adopt(state, sides.whenFalse);
    return fail(state, kind);
  }
  if (canFail) reportFailure(state, sides.whenFalse, kind);
  adopt(state, sides.whenTrue);
  return true;
}

bool Engine::check(State& state, const Instruction& in, const Value& condition) {
  const auto kind = static_cast<ErrorKind>(in.flags);
  if (condition.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  if (condition.isInteger()) return condition.bits() == in.b || fail(state, kind);
  const Term term = condition.term();
  return require(state, in.b != 0 ? term : terms.bitNot(term), kind);
}

// The state goes on with one value of the term, and for each other one there is a state at the same
// instruction.
bool Engine::splitOver(State& state, Term term, std::uint64_t& number, std::string_view what) {
  if (!requireDefined(state, term)) return false;
  if (options.postpones) {
    if (const auto value = solver.valueOf(state.path, term)) {
      number = value->low();
      follow(state, terms.equal(term, terms.constant(*value)), {}, {});
      return true;
    }
  }
  smt::Values found = solver.values(state.path, term, options.bounds.cases);
  if (found.values.empty()) {
    return limit(state, std::string(what), "the solver found no value: " + found.why);
  }
  Term others = terms.boolean(true);
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    const Term equal = terms.equal(term, terms.constant(found.values[i]));
    others = terms.bitAnd(others, terms.bitNot(equal));
    if (i > 0) fork(state, solver.assume(state.path, equal));
  }
  if (!found.complete) {
    State rest = state;
    adopt(rest, solver.assume(state.path, others));
    limit(rest, std::string(what), "it has more values than are looked at one by one");
  }
  number = found.values.front().low();
  adopt(state, solver.assume(state.path, terms.equal(term, terms.constant(found.values.front()))));
  return true;
}

bool Engine::concretise(State& state, const Value& value, std::uint64_t& number,
                        std::string_view what) {
  switch (value.kind()) {
    case Value::Kind::Integer:
      number = value.bits();
      return true;
    case Value::Kind::Pointer:
      if (value.object() != 0) restsOnAddress(state, "the address of an object is a number");
      number = addressOf(value);
      return true;
    case Value::Kind::Undef:
      return fail(state, ErrorKind::UninitialisedRead);
    default:
      return splitOver(state, termOf(value), number, what);
  }
}

// loop-k: the edge stays in a loop that the other side of the same decision would have left.
bool Engine::cutByLoop(State& state, std::uint32_t number) {
  Frame& frame = state.stack.top();
  const Function& function = *frame.function;
  const std::uint32_t from = function.blocks[frame.block].loop;
  if (from == none) return false;
  const auto isInside = [&](std::uint32_t block, std::uint32_t loop) {
    for (std::uint32_t at = function.blocks[block].loop; at != none;
         at = function.loops[at].parent) {
      if (at == loop) return true;
    }
    return false;
  };
  // The outermost loop that some other edge of the decision leaves and this one does not.
  const Instruction& decision = function.code[frame.pc];
  std::vector<std::uint32_t> edges;
  if (decision.op == Op::Branch) {
    edges = {decision.b, decision.c};
  } else if (decision.op == Op::Switch) {
    const SwitchTable& table = function.switches[decision.b];
    edges.push_back(table.otherwise);
    for (const SwitchCase& option : table.cases) edges.push_back(option.edge);
  }
  const std::uint32_t target = function.edges[number].block;
  for (std::uint32_t loop = from; loop != none; loop = function.loops[loop].parent) {
    if (!isInside(target, loop)) continue;
    const bool couldLeave = std::ranges::any_of(
        edges, [&](std::uint32_t edge) { return !isInside(function.edges[edge].block, loop); });
    if (!couldLeave) continue;
    auto at = std::ranges::find_if(frame.loopCounts, [&](const Frame::LoopCount& count) {
      return count.loop == loop && count.edge == frame.pc;
    });
    if (at == frame.loopCounts.end()) {
      at = frame.loopCounts.insert(at, {loop, frame.pc, 0});
    }
    if (++at->count > *options.bounds.loop) return !cut(state, "loop-k");
  }
  return false;
}

}  // namespace assay::symex
