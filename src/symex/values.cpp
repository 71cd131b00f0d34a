// Values: changes of width, numbers and pointers.
#include "smt/inspect.h"
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

Engine::Engine(const Program& program_, smt::Terms& terms_, smt::PathSolver& solver_,
               Options options_)
    : program(program_), terms(terms_), solver(solver_), options(options_) {
  coverage.blocks.resize(program.blockCount);
  coverage.edges.resize(program.edgeCount);
  coverage.conditions.resize(program.conditions.size());
  constants_.reserve(program.constants.size());
  for (const Constant& constant : program.constants) {
    constants_.push_back(constant.width == 0 ? constant.value
                                             : Value::term(terms.constant(smt::Bits::fromWords(
                                                   constant.width, constant.words))));
  }
}

Term Engine::fresh(unsigned width) {
  const Term variable = terms.freshVariable("uninitialised", width);
  undefinedVariables_.insert(variable.variable());
  return variable;
}

PartlyDefined Engine::definedPart(Term term) {
  PartlyDefined part{term};
  if (undefinedVariables_.empty()) return part;
  smt::Substitution zero(terms);
  for (const Term variable : smt::variablesOf(term)) {
    if (!undefinedVariables_.contains(variable.variable())) continue;
    zero.replace(variable, terms.constant(variable.width(), 0));
  }
  if (zero.isEmpty()) return part;
  part.undefined = knownBits_.depending(term, undefinedVariables_);
  const Term defined = terms.constant(term.width(), ~part.undefined);
  part.value = terms.bitAnd(zero.apply(term), defined);
  return part;
}

Term Engine::unspecified(unsigned width) {
  const Term variable = terms.freshVariable("unspecified", width);
  unspecifiedVariables_.insert(variable.variable());
  return variable;
}

Value Engine::hole(State& state, std::string_view name, unsigned width) {
  const Term variable = terms.variable(name, width);
  auto holes = state.holes == nullptr ? std::make_shared<std::vector<Hole>>()
                                      : std::make_shared<std::vector<Hole>>(*state.holes);
  holes->push_back({std::string(name), variable});
  state.holes = std::move(holes);
  return Value::term(variable);
}

Term Engine::termOf(const Value& value) {
  if (value.isAnyPointer() && value.object() != 0 && running_ != nullptr) {
    restsOnAddress(*running_, "the address of an object is a number");
  }
  return asTerm(terms, value);
}

Value Engine::number(const State& state, const Value& value, unsigned width) {
  if (value.isAnyPointer() && value.object() != 0) {
    restsOnAddress(state, "the address of an object is a number");
  }
  switch (value.kind()) {
    case Value::Kind::Undef:
      return Value::term(fresh(width));
    case Value::Kind::Pointer:
      return Value::integer(64, addressOf(value));
    case Value::Kind::SymbolicPointer:
      return Value::term(asTerm(terms, value));
    default:
      return value;
  }
}

Value Engine::toPointer(const State& state, const Value& value) {
  if (value.isUndef() || value.isAnyPointer()) return value;
  const auto pointerAt = [&](std::uint64_t address) {
    const std::uint64_t slot = address >> slotBits;
    if (slot == 0 || slot > 0xffffffffU) return Value::pointer(0, address);
    auto id = static_cast<ObjectId>(slot);
    // Freed objects and functions keep their numbers.
    if (!program.isFunction(id) && !state.memory.wasFreed(id)) id = state.memory.objectAt(address);
    return Value::pointer(id, address - baseAddress(id));
  };
  if (value.isInteger()) return pointerAt(value.bits());
  // base + something: the constant summand names the object.
  const Term term = value.term();
  std::vector<Term> summands = {term};
  while (!summands.empty()) {
    const Term summand = summands.back();
    summands.pop_back();
    if (summand.is(smt::Kind::Add)) {
      summands.push_back(summand.operand(0));
      summands.push_back(summand.operand(1));
    } else if (summand.isSmallConstant()) {
      const Value base = pointerAt(summand.value());
      if (base.object() == 0) continue;
      const Term offset = terms.sub(term, terms.constant(64, baseAddress(base.object())));
      return Value::pointer(base.object(), offset);
    }
  }
  return value;
}

Value Engine::truncated(const State& state, const Value& value, unsigned width) {
  switch (value.kind()) {
    case Value::Kind::Undef:
      return value;
    case Value::Kind::Integer:
      return Value::integer(width, value.bits());
    default: {
      if (value.isAnyPointer() && width == 64) return value;
      if (value.isAnyPointer() && value.object() != 0) {
        restsOnAddress(state, "a part of the address of an object is a number");
      }
      return valueOf(terms.trunc(asTerm(terms, value), width));
    }
  }
}

Value Engine::extended(const Value& value, unsigned width, bool isSigned) {
  if (value.isInteger() && width <= 64) {
    return Value::integer(width,
                          isSigned ? static_cast<std::uint64_t>(value.signedBits()) : value.bits());
  }
  const Term term = termOf(value);
  return valueOf(isSigned ? terms.sext(term, width) : terms.zext(term, width));
}

bool Engine::cast(State& state, const Instruction& in, const Value& a, Value& result) {
  switch (in.op) {
    case Op::Trunc:
      result = truncated(state, a, in.b);
      return true;
    case Op::ZExt:
    case Op::SExt:
      result = extended(number(state, a, in.width), in.b, in.op == Op::SExt);
      return true;
    case Op::ToPointer:
      result = toPointer(state, a);
      if (!a.isAnyPointer() && result.isAnyPointer() && result.object() != 0) {
        restsOnAddress(state, "a number is taken for the address of an object");
      }
      return true;
    default:  // Freeze: any value will do, but it stays uninitialised
      result = a.isUndef() ? number(state, a, in.width) : a;
      return true;
  }
}

bool Engine::select(State& state, const Instruction& in, Value& result) {
  const Value condition = operand(state, in.a);
  const Value yes = operand(state, in.b);
  const Value no = operand(state, in.c);
  if (condition.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  if (condition.isInteger()) {
    result = condition.bits() != 0 ? yes : no;
    return true;
  }
  if (yes == no) {
    result = yes;
    return true;
  }
  const Term term = condition.term();
  if (yes.isAnyPointer() || no.isAnyPointer() || yes.isUndef() || no.isUndef()) {
    bool answer = false;
    if (!decide(state, term, answer)) return false;
    result = answer ? yes : no;
    return true;
  }
  result = Value::term(terms.ite(term, termOf(yes), termOf(no)));
  return true;
}

}  // namespace assay::symex
