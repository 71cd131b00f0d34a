// Guards of static variables, the end of the process, assertions and contracts, hints to the
// compiler.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

// The first byte of a guard says that the variable is there, the second that it is being made.
bool Engine::guardAcquire(State& state, BuiltinCall& call) {
  Value guard;
  if (!load(state, call.argument(0), 16, 1, false, guard)) return false;
  if (!guard.isInteger()) return limit(state, "a static variable", "its guard is not known");
  const bool isMade = (guard.bits() & 0xff) != 0;
  if (!isMade && guard.bits() != 0) {
    return limit(state, "a static variable", "its initialisation needs the variable itself");
  }
  call.results[0] = Value::integer(32, isMade ? 0 : 1);
  return isMade || store(state, call.argument(0), 16, 1, Value::integer(16, 0x100));
}

bool Engine::guardRelease(State& state, BuiltinCall& call) {
  return store(state, call.argument(0), 16, 1, Value::integer(16, 1));
}

bool Engine::guardAbort(State& state, BuiltinCall& call) {
  return store(state, call.argument(0), 16, 1, Value::integer(16, 0));
}

bool Engine::registerAtExit(State& state, BuiltinCall& call) {
  auto all = state.atExit == nullptr ? std::make_shared<std::vector<State::AtExit>>()
                                     : std::make_shared<std::vector<State::AtExit>>(*state.atExit);
  all->push_back({call.argument(0), call.arguments.size() > 1 ? call.argument(1) : Value::null()});
  state.atExit = std::move(all);
  call.results[0] = Value::integer(32, 0);
  return true;
}

bool Engine::registerHandler(State& state, BuiltinCall& call) {
  if (!options.runAtExit) restsOn(state, "atexit", "what it is given is not called");
  return registerAtExit(state, call);
}

bool Engine::abortCall(State& state, BuiltinCall& call) {
  static_cast<void>(call);
  return fail(state, ErrorKind::Aborted);
}

bool Engine::pureVirtual(State& state, BuiltinCall& call) {
  static_cast<void>(call);
  return fail(state, ErrorKind::BadCall, "pure virtual function");
}

bool Engine::exitCall(State& state, BuiltinCall& call) {
  return finish(state, Exited{call.argument(0)});
}

bool Engine::assertFailed(State& state, BuiltinCall& call) {
  std::optional<std::string> text;
  if (!describeText(state, call.argument(0), text)) return false;
  return fail(state, ErrorKind::AssertionFailed, text.value_or(""));
}

bool Engine::libraryAssertFailed(State& state, BuiltinCall& call) {
  std::optional<std::string> text;
  const Value condition = call.argument(3);
  const bool isNull = condition.isPointer() && condition.object() == 0;
  if (!isNull && !describeText(state, condition, text)) return false;
  return fail(state, ErrorKind::AssertionFailed, text.value_or(""));
}

bool Engine::contractViolated(State& state, BuiltinCall& call) {
  std::optional<std::string> text;
  if (!describeText(state, call.argument(1), text)) return false;
  return fail(state, ErrorKind::ContractViolated, text.value_or(""),
              static_cast<int>(call.argument(0).signedBits()));
}

bool Engine::firstArgument(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  call.results[0] = call.argument(0);
  return true;
}

// A promise to the compiler that does not hold is undefined behaviour.
bool Engine::assume(State& state, BuiltinCall& call) {
  const Value condition = call.argument(0);
  if (condition.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  return require(state, termOf(condition), ErrorKind::UnreachableReached);
}

bool Engine::isConstant(State& state, BuiltinCall& call) {
  call.results[0] = Value::boolean(false);
  restsOnOptimiser(state, "__builtin_constant_p");
  return true;
}

}  // namespace assay::symex
