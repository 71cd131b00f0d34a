// What the outside decides: a hole each time it is asked.
#include "symex/engine.h"

namespace assay::symex {

bool Engine::holeCall(State& state, BuiltinCall& call) {
  if (call.callee.resultWidth == 0) return true;
  // The name says how many holes there were before: the same on every path that asks as often.
  const std::size_t before = state.holes == nullptr ? 0 : state.holes->size();
  std::string name = call.callee.name + "#" + std::to_string(before);
  if (call.callee.name.starts_with("assay_hole") && !call.arguments.empty()) {
    std::optional<std::string> text;
    if (!describeText(state, call.argument(0), text)) return false;
    name = text.value_or("") + "#" + std::to_string(before);
  }
  // time(&t) also stores its result; where that goes is settled before there is a hole.
  const bool isTime = call.callee.name == "time";
  Value place = Value::null();
  if (isTime && !concretePointer(state, call.argument(0), place)) return false;
  const bool isStored = isTime && (place.object() != 0 || place.offset() != 0);
  const Value value = hole(state, name, call.callee.resultWidth);
  call.results[0] = value;
  const bool isRandomNumber = call.callee.name == "rand" || call.callee.name == "random";
  if (isRandomNumber) {
    const smt::Term term = value.term();
    const smt::Term limit = terms.constant(term.width(), 0x7fffffff);
    state.path = solver.assume(state.path, terms.ule(term, limit)).path;
  }
  return !isStored || store(state, place, call.callee.resultWidth, 8, value);
}

// Paths on which the condition is false are of no interest.
bool Engine::assumeCall(State& state, BuiltinCall& call) {
  const Value condition = call.argument(0);
  if (condition.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  const smt::Term term = termOf(condition);
  const smt::Term holds =
      term.width() == 1 ? term : terms.notEqual(term, terms.constant(term.width(), 0));
  const smt::Side side = solver.assume(state.path, holds);
  if (side.feasibility == smt::Feasibility::Infeasible) {
    state.stack = {};
    return false;
  }
  adopt(state, side);
  return true;
}

}  // namespace assay::symex
