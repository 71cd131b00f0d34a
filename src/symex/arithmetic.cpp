// Integer arithmetic and comparisons on what is not two small concrete numbers, and everything that
// can be wrong with the operands.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

namespace {

bool isBitwise(Op op) {
  return op == Op::And || op == Op::Or || op == Op::Xor || op == Op::Shl || op == Op::LShr ||
         op == Op::AShr;
}

bool isShift(Op op) { return op == Op::Shl || op == Op::LShr || op == Op::AShr; }

bool isDivision(Op op) {
  return op == Op::UDiv || op == Op::SDiv || op == Op::URem || op == Op::SRem;
}

// x urem m for a widened x and a small m, on the narrow width: solvers pay for a division by the
// square of its width. Buckets of hash tables are found this way. A negative x is 2^64 - 1 - ~x, so
// its rest is that of 2^64 - 1 less that of ~x.
Term narrowRemainder(smt::Terms& terms, Term a, Term b) {
  const unsigned width = a.width();
  const bool isWidened = a.is(smt::Kind::SExt) || a.is(smt::Kind::ZExt);
  if (!isWidened || !b.isSmallConstant() || width > 64) return terms.urem(a, b);
  const Term x = a.operand(0);
  const unsigned narrow = x.width();
  const std::uint64_t modulus = b.value();
  if (narrow < 2 || modulus < 2 || modulus > smt::maskOf(narrow) / 4) return terms.urem(a, b);
  const Term m = terms.constant(narrow, modulus);
  const Term plain = terms.urem(x, m);
  if (a.is(smt::Kind::ZExt)) return terms.zext(plain, width);
  const Term whole = terms.constant(narrow, smt::maskOf(width) % modulus);
  const Term rest = terms.urem(terms.bitNot(x), m);
  const Term difference = terms.ite(terms.ult(whole, rest), terms.sub(terms.add(whole, m), rest),
                                    terms.sub(whole, rest));
  const Term isNegative = terms.slt(x, terms.constant(narrow, 0));
  return terms.zext(terms.ite(isNegative, difference, plain), width);
}

Term build(smt::Terms& terms, Op op, Term a, Term b) {
  switch (op) {
      // clang-format off
    case Op::Add: return terms.add(a, b);
    case Op::Sub: return terms.sub(a, b);
    case Op::Mul: return terms.mul(a, b);
    case Op::UDiv: return terms.udiv(a, b);
    case Op::SDiv: return terms.sdiv(a, b);
    case Op::URem: return narrowRemainder(terms, a, b);
    case Op::SRem: return terms.srem(a, b);
    case Op::Shl: return terms.shl(a, b);
    case Op::LShr: return terms.lshr(a, b);
    case Op::AShr: return terms.ashr(a, b);
    case Op::And: return terms.bitAnd(a, b);
    case Op::Or: return terms.bitOr(a, b);
    default: return terms.bitXor(a, b);
      // clang-format on
  }
}

}  // namespace

bool Engine::checkArithmetic(State& state, const Instruction& in, const Value& a, const Value& b) {
  const unsigned width = in.width;
  if (isDivision(in.op)) {
    const Term divisor = termOf(b);
    const Term zero = terms.constant(width, 0);
    if (!require(state, terms.notEqual(divisor, zero), ErrorKind::DivisionByZero)) return false;
    if (in.op == Op::SDiv || in.op == Op::SRem) {
      const Term overflows = terms.bitAnd(terms.equal(termOf(a), terms.signedMin(width)),
                                          terms.equal(divisor, terms.allOnes(width)));
      return require(state, terms.bitNot(overflows), ErrorKind::SignedOverflow);
    }
    return true;
  }
  if (isShift(in.op)) {
    const Term isSmall = terms.ult(termOf(b), terms.constant(width, width));
    if (!require(state, isSmall, ErrorKind::BadShift)) return false;
  }
  if ((in.flags & flag::noSignedWrap) == 0) return true;
  Term overflows;
  switch (in.op) {
    case Op::Add:
      overflows = terms.saddOverflows(termOf(a), termOf(b));
      break;
    case Op::Sub:
      overflows = terms.ssubOverflows(termOf(a), termOf(b));
      break;
    case Op::Mul:
      overflows = terms.smulOverflows(termOf(a), termOf(b));
      break;
    default: {
      const Term x = termOf(a);
      const Term shifted = terms.shl(x, termOf(b));
      overflows = terms.notEqual(terms.ashr(shifted, termOf(b)), x);
    }
  }
  return require(state, terms.bitNot(overflows), ErrorKind::SignedOverflow);
}

// Pointers that pass for integers keep their object as long as a number is added or taken away.
Value Engine::pointerArithmetic(const State& state, Op op, const Value& a, const Value& b,
                                bool& isDone) {
  isDone = true;
  const auto offsetOf = [&](const Value& pointer) {
    return pointer.isPointer() ? terms.constant(64, pointer.offset()) : pointer.term();
  };
  // Low bits of an address, as far as the alignment of the object gives them.
  if (op == Op::And && a.isAnyPointer() && b.isInteger()) {
    const Object* object = state.memory.find(a.object());
    // Those of functions are even: pointers to members count on that.
    const std::uint32_t alignment = object != nullptr                ? object->guaranteedAlignment()
                                    : program.isFunction(a.object()) ? 2
                                                                     : 1;
    if (b.bits() < alignment) {
      return Value::term(terms.bitAnd(offsetOf(a), termOf(b)));
    }
  }
  if (op == Op::Sub && a.isAnyPointer() && b.isAnyPointer() && a.object() == b.object()) {
    return Value::term(terms.sub(offsetOf(a), offsetOf(b)));
  }
  const bool isMoved = (op == Op::Add || op == Op::Sub) && a.isAnyPointer() && !b.isAnyPointer();
  if (isMoved && a.object() != 0) {
    const Term offset =
        op == Op::Add ? terms.add(offsetOf(a), termOf(b)) : terms.sub(offsetOf(a), termOf(b));
    return Value::pointer(a.object(), offset);
  }
  if (op == Op::Add && b.isAnyPointer() && !a.isAnyPointer() && b.object() != 0) {
    return Value::pointer(b.object(), terms.add(offsetOf(b), termOf(a)));
  }
  isDone = false;
  return {};
}

bool Engine::arithmetic(State& state, const Instruction& in, Value a, Value b, Value& result) {
  if (a.isUndef() || b.isUndef()) {
    // Masks and shifts may leave nothing of the uninitialised bits: bit-fields are written so.
    if (!isBitwise(in.op) || (isShift(in.op) && b.isUndef())) {
      if (isDivision(in.op) && b.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
      if (isDivision(in.op) && !checkArithmetic(state, in, Value::integer(in.width, 0), b)) {
        return false;
      }
      result = {};
      return true;
    }
  }
  if (a.isAnyPointer() || b.isAnyPointer()) {
    bool isDone = false;
    result = pointerArithmetic(state, in.op, a, b, isDone);
    if (isDone) return true;
  }
  a = number(state, a, in.width);
  b = number(state, b, in.width);
  if (!checkArithmetic(state, in, a, b)) return false;
  result = valueOf(build(terms, in.op, termOf(a), termOf(b)));
  return true;
}

// Addresses of different objects are different as long as both are alive; what else a comparison
// says depends on where the objects lie.
void Engine::comparesAddresses(const State& state, bool isOrder, const Value& a, const Value& b) {
  const auto isNull = [](const Value& value) {
    return value == Value::null() || (value.isInteger() && value.bits() == 0);
  };
  if (isNull(a) || isNull(b)) return;
  if (isOrder) return restsOnAddress(state, "addresses of different objects are put in order");
  if (!a.isAnyPointer() || !b.isAnyPointer()) {
    return restsOnAddress(state, "the address of an object is compared with a number");
  }
  const auto mayBeMerged = [&](const Value& value) {
    const Object* object = state.memory.find(value.object());
    return object != nullptr && object->mayBeMerged;
  };
  if (mayBeMerged(a) && mayBeMerged(b)) {
    return restsOnAddress(state, "the addresses of texts or constants are compared");
  }
  for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (one.object() == 0 || program.isFunction(one.object())) continue;
    const Object* object = state.memory.find(one.object());
    if (object == nullptr) {
      return restsOnAddress(state, "the address of an object that is gone is compared");
    }
    const bool isPast = !one.isPointer() || one.offset() >= object->size;
    if (isPast && other.object() != 0 && (!other.isPointer() || other.offset() == 0)) {
      return restsOnAddress(state, "the end of an object is compared with another object");
    }
  }
}

Value Engine::compare(const State& state, Predicate predicate, unsigned width, const Value& a,
                      const Value& b) {
  if (a.isUndef() || b.isUndef()) return {};
  Term x;
  Term y;
  if (a.isAnyPointer() && b.isAnyPointer() && a.object() == b.object()) {
    const auto offsetOf = [&](const Value& pointer) {
      return pointer.isPointer() ? terms.constant(64, pointer.offset()) : pointer.term();
    };
    x = offsetOf(a);
    y = offsetOf(b);
  } else {
    const bool isOrder = predicate != Predicate::Eq && predicate != Predicate::Ne;
    if (a.isAnyPointer() || b.isAnyPointer()) comparesAddresses(state, isOrder, a, b);
    if (a.isAnyPointer() && b.isAnyPointer() && !isOrder) {
      return Value::boolean(predicate == Predicate::Ne);
    }
    x = asTerm(terms, a);
    y = asTerm(terms, b);
  }
  assayAssert(x.width() == y.width() && (width == 0 || x.width() == width));
  // Compared with zero, either side is known.
  if (!unspecifiedOrders_.empty() && y.isConstant() && unspecifiedOrders_.contains(x.id())) {
    const Value less = compare(state, predicate, width, Value::term(x.operand(1)), b);
    const Value greater = compare(state, predicate, width, Value::term(x.operand(2)), b);
    return Value::term(terms.ite(x.operand(0), termOf(less), termOf(greater)));
  }
  switch (predicate) {
      // clang-format off
    case Predicate::Eq: return valueOf(terms.equal(x, y));
    case Predicate::Ne: return valueOf(terms.notEqual(x, y));
    case Predicate::Ugt: return Value::term(terms.ugt(x, y));
    case Predicate::Uge: return Value::term(terms.uge(x, y));
    case Predicate::Ult: return Value::term(terms.ult(x, y));
    case Predicate::Ule: return Value::term(terms.ule(x, y));
    case Predicate::Sgt: return Value::term(terms.sgt(x, y));
    case Predicate::Sge: return Value::term(terms.sge(x, y));
    case Predicate::Slt: return Value::term(terms.slt(x, y));
    default: return Value::term(terms.sle(x, y));
      // clang-format on
  }
}

}  // namespace assay::symex
