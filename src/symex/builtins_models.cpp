// What the models of library functions ask of the executor: endings that have no instruction of
// their own, checks of whole ranges, and values of which the standard says less than a library.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

bool Engine::badArgument(State& state, BuiltinCall& call) {
  std::optional<std::string> text;
  if (!describeText(state, call.argument(0), text)) return false;
  return fail(state, ErrorKind::BadArgument, text.value_or(""));
}

bool Engine::overlappingCopy(State& state, BuiltinCall& call) {
  static_cast<void>(call);
  return fail(state, ErrorKind::OverlappingCopy);
}

bool Engine::sameObject(State& state, BuiltinCall& call) {
  const Value a = toPointer(state, call.argument(0));
  const Value b = toPointer(state, call.argument(1));
  call.results[0] =
      Value::boolean(!a.isAnyPointer() || !b.isAnyPointer() || a.object() == b.object());
  return true;
}

// Before the first character, or behind the end.
bool Engine::isOutside(State& state, BuiltinCall& call) {
  const Value string = call.argument(0);
  Value begin;
  Value size;
  const Value sizeAt =
      string.isPointer()
          ? Value::pointer(string.object(), string.offset() + 8)
          : Value::pointer(string.object(), terms.add(string.term(), terms.constant(64, 8)));
  if (!load(state, string, 64, 8, true, begin) || !load(state, sizeAt, 64, 8, false, size)) {
    return false;
  }
  const Value text = toPointer(state, call.argument(1));
  if (text.isUndef() || begin.isUndef() || size.isUndef()) {
    return fail(state, ErrorKind::UninitialisedRead);
  }
  if (!text.isAnyPointer() || !begin.isAnyPointer() || text.object() != begin.object()) {
    call.results[0] = Value::boolean(true);
    return true;
  }
  const auto offsetOf = [&](const Value& pointer) {
    return pointer.isPointer() ? terms.constant(64, pointer.offset()) : pointer.term();
  };
  const Term end = terms.add(offsetOf(begin), termOf(size));
  call.results[0] = Value::term(
      terms.bitOr(terms.ult(offsetOf(text), offsetOf(begin)), terms.ult(end, offsetOf(text))));
  return true;
}

// All bytes of a range can be read; they may be uninitialised.
bool Engine::checkRange(State& state, BuiltinCall& call) {
  const Value size = call.argument(1);
  if (size.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  if (!requireNonNull(state, call.argument(0))) return false;
  Place place;
  if (size.isInteger()) {
    return size.bits() == 0 || resolve(state, call.argument(0), size.bits(), 1, false, place);
  }
  Value at;
  if (!concretePointer(state, call.argument(0), at)) return false;
  if (!resolve(state, at, 0, 1, false, place)) return false;
  const Term room = terms.constant(64, place.object->size - place.offset);
  return require(state, terms.ule(termOf(size), room), ErrorKind::OutOfBounds);
}

// Whether the last known NUL of an object is behind every offset that a pointer can have.
bool Engine::isTerminatedFrom(const State& state, const Value& pointer) {
  const Object* object = state.memory.find(pointer.object());
  if (object == nullptr || object->isOutOfScope) return false;
  std::uint32_t last = object->size;
  while (last > 0) {
    const Value byte = readChunks(chunkContext(), *object, last - 1, 1);
    if (byte.isInteger() && byte.bits() == 0) break;
    --last;
  }
  if (last == 0) return false;
  const Term isBehind = terms.ult(terms.constant(64, last - 1), pointer.term());
  return solver.feasible(state.path, isBehind) == smt::Feasibility::Infeasible;
}

// A text ends within its object, or has at least as many characters as may be read. Functions that
// could stop earlier demand this, too.
bool Engine::checkText(State& state, BuiltinCall& call) {
  std::uint64_t most = ~std::uint64_t{0};
  if (call.argument(1).isInteger()) most = call.argument(1).bits();
  if (!requireNonNull(state, call.argument(0))) return false;
  if (most == 0) return true;
  Value at = toPointer(state, call.argument(0));
  Place place;
  if (at.isSymbolicPointer() && isTerminatedFrom(state, at)) return true;
  if (!concretePointer(state, call.argument(0), at)) return false;
  if (!resolve(state, at, 1, 1, false, place)) return false;
  const Object& object = *place.object;
  if (object.size - place.offset >= most) return true;
  Term ends = terms.boolean(false);
  for (std::uint32_t offset = place.offset; offset < object.size; ++offset) {
    const Value character = readChunks(chunkContext(), object, offset, 1);
    if (character.isUndef()) return require(state, ends, ErrorKind::UninitialisedRead);
    ends = terms.bitOr(ends, terms.equal(termOf(character), terms.constant(8, 0)));
    if (ends.isTrue()) return true;
  }
  // With a symbolic number of characters the text may also be long enough.
  if (!call.argument(1).isInteger()) {
    const Term room = terms.constant(64, object.size - place.offset);
    ends = terms.bitOr(ends, terms.ule(termOf(call.argument(1)), room));
  }
  return require(state, ends, ErrorKind::OutOfBounds);
}

// Less than zero if the argument is true, greater otherwise: -1 or 1 with sanitizers, a difference
// of characters without.
bool Engine::unspecifiedOrder(State& state, BuiltinCall& call) {
  const Value isLess = call.argument(0);
  if (isLess.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  // In a form of which the simplifier knows the sign and that it is not zero.
  const Term bits = unspecified(31);
  const Term isZero = terms.equal(bits, terms.constant(31, 0));
  const Term greater = terms.zext(terms.ite(isZero, terms.constant(31, 1), bits), 32);
  const Term less = terms.bitNot(terms.zext(bits, 32));
  const Term order = terms.ite(termOf(isLess), less, greater);
  if (!isLess.isInteger()) unspecifiedOrders_.insert(order.id());
  call.results[0] = Value::term(order);
  return true;
}

// Any number but zero; the argument is the usual one.
bool Engine::unspecifiedNonzero(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  const Term usual = termOf(call.argument(0));
  const Term bits = terms.bitXor(unspecified(usual.width()), usual);
  const Term isZero = terms.equal(bits, terms.constant(usual.width(), 0));
  call.results[0] = Value::term(terms.ite(isZero, terms.constant(usual.width(), 1), bits));
  return true;
}

}  // namespace assay::symex
