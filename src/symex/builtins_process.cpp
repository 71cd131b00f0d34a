// Guards of static variables, the end of the process, assertions and contracts, hints to the
// compiler.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

bool Engine::guardAcquire(State& state, BuiltinCall& call) {
  Value done;
  if (!load(state, call.argument(0), 8, 1, false, done)) return false;
  call.results[0] = Value::integer(32, done.isInteger() && done.bits() != 0 ? 0 : 1);
  return true;
}

bool Engine::guardRelease(State& state, BuiltinCall& call) {
  return store(state, call.argument(0), 8, 1, Value::integer(8, 1));
}

bool Engine::registerAtExit(State& state, BuiltinCall& call) {
  auto all = state.atExit == nullptr ? std::make_shared<std::vector<State::AtExit>>()
                                     : std::make_shared<std::vector<State::AtExit>>(*state.atExit);
  all->push_back({call.argument(0), call.arguments.size() > 1 ? call.argument(1) : Value::null()});
  state.atExit = std::move(all);
  call.results[0] = Value::integer(32, 0);
  return true;
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
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(0), text, isConcrete)) return false;
  return fail(state, ErrorKind::AssertionFailed, text);
}

bool Engine::libraryAssertFailed(State& state, BuiltinCall& call) {
  std::string text;
  bool isConcrete = true;
  const Value condition = call.argument(3);
  const bool isNull = condition.isPointer() && condition.object() == 0;
  if (!isNull && !readText(state, condition, text, isConcrete)) return false;
  return fail(state, ErrorKind::AssertionFailed, text);
}

bool Engine::contractViolated(State& state, BuiltinCall& call) {
  std::string text;
  bool isConcrete = true;
  if (!readText(state, call.argument(1), text, isConcrete)) return false;
  return fail(state, ErrorKind::ContractViolated, text,
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
  if (condition.isUndef()) return true;
  return require(state, termOf(condition), ErrorKind::UnreachableReached);
}

bool Engine::isConstant(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  call.results[0] = Value::boolean(false);
  return true;
}

// Reads a text up to its NUL; characters that are symbolic show as '?'.
bool Engine::readText(State& state, const Value& pointer, std::string& text, bool& isConcrete) {
  Value at = pointer;
  for (std::size_t length = 0; length < (1U << 16); ++length) {
    Value character;
    if (!load(state, at, 8, 1, false, character)) return false;
    if (character.isInteger()) {
      if (character.bits() == 0) return true;
      text += static_cast<char>(character.bits());
    } else {
      isConcrete = false;
      text += '?';
    }
    if (!at.isPointer()) break;
    at = Value::pointer(at.object(), at.offset() + 1);
  }
  isConcrete = false;
  return true;
}

}  // namespace assay::symex
