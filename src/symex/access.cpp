// Addresses, and accesses to memory with everything that can be wrong with them.
#include <algorithm>
#include <limits>

#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

namespace {

// What a thread usually has; other frames, and what sanitizers add to them, take their part.
constexpr std::uint64_t largestStack = std::uint64_t{8} << 20U;
constexpr std::uint64_t safeStack = largestStack / 16;

}  // namespace

namespace {

// What elements of so many bytes can be counted with.
std::uint64_t largestIndex(std::uint64_t scale) {
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return scale == 0 ? largest : largest / scale;
}

}  // namespace

// Bitcode does not tell -1 from the largest number: the one is in order, the other wraps around.
void Engine::restsOnSign(const State& state) {
  restsOn(state, "offsets",
          "what is added to a pointer is negative, or so large that it wraps around, which is not "
          "told apart");
}

bool Engine::address(State& state, const Instruction& in, Value& result) {
  Value base = operand(state, in.a);
  if (base.isInteger() || base.isTerm()) base = toPointer(state, base);
  const AddressTerm* terms_ = state.stack.top().function->addressTerms.data() + in.c;
  std::uint64_t concrete = operand(state, in.b).bits();
  Term symbolic;
  bool isUndefined = base.isUndef();
  for (unsigned i = 0; i < in.flags; ++i) {
    const AddressTerm& step = terms_[i];
    const Value index = operand(state, step.index);
    if (index.isUndef()) {
      isUndefined = true;
      continue;
    }
    if (index.isInteger()) {
      const auto number = static_cast<std::uint64_t>(index.signedBits());
      if (step.bound != 0 &&
          (number > step.bound || (number == step.bound && !step.mayBeOnePast))) {
        return fail(state, ErrorKind::OutOfBounds, "index of an array");
      }
      if (step.mayBeUnsigned && number > largestIndex(step.scale)) restsOnSign(state);
      concrete += number * step.scale;
      continue;
    }
    const Term number = terms.sextOrTrunc(termOf(index), 64);
    if (step.mayBeUnsigned) {
      const Term mayWrap = terms.ult(terms.constant(64, largestIndex(step.scale)), number);
      if (solver.feasible(state.path, mayWrap) != smt::Feasibility::Infeasible) restsOnSign(state);
    }
    if (step.bound != 0) {
      const Term last = terms.constant(64, step.mayBeOnePast ? step.bound : step.bound - 1);
      if (!require(state, terms.ule(number, last), ErrorKind::OutOfBounds)) return false;
    }
    const Term scaled = terms.mul(number, terms.constant(64, step.scale));
    symbolic = symbolic ? terms.add(symbolic, scaled) : scaled;
  }
  if (isUndefined) {
    result = {};
    return true;
  }
  if (base.isTerm()) {
    Term sum = terms.add(base.term(), terms.constant(64, concrete));
    if (symbolic) sum = terms.add(sum, symbolic);
    result = Value::term(sum);
    return true;
  }
  if (base == Value::null()) {
    // Only nothing may be added to a null pointer.
    Term sum = terms.constant(64, concrete);
    if (symbolic) sum = terms.add(sum, symbolic);
    const Term isNothing = terms.equal(sum, terms.constant(64, 0));
    if (!require(state, isNothing, ErrorKind::NullAccess)) return false;
    result = Value::null();
    return true;
  }
  if (base.isPointer() && !symbolic) {
    result = Value::pointer(base.object(), base.offset() + concrete);
    return true;
  }
  Term offset = base.isPointer() ? terms.constant(64, base.offset()) : base.term();
  offset = terms.add(offset, terms.constant(64, concrete));
  if (symbolic) offset = terms.add(offset, symbolic);
  result = Value::pointer(base.object(), offset);
  return true;
}

bool Engine::resolve(State& state, const Value& raw, std::uint64_t size, std::uint32_t alignment,
                     bool isWrite, Place& place) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  Value pointer = raw.isAnyPointer() ? raw : toPointer(state, raw);
  if (pointer.isTerm()) {
    std::uint64_t number = 0;
    if (!splitOver(state, pointer.term(), number, "symbolic address")) return false;
    pointer = toPointer(state, Value::integer(64, number));
  }
  const ObjectId id = pointer.object();
  if (id == 0) {
    if (pointer.isSymbolicPointer()) return fail(state, ErrorKind::NullAccess);
    const bool isNearNull = pointer.offset() + (1U << 20) < (2U << 20);
    return fail(state, isNearNull ? ErrorKind::NullAccess : ErrorKind::DanglingAccess);
  }
  const Object* object = state.memory.find(id);
  if (object == nullptr) {
    if (program.isFunction(id)) return fail(state, ErrorKind::DanglingAccess, "a function");
    return fail(state,
                state.memory.wasFreed(id) ? ErrorKind::UseAfterFree : ErrorKind::UseAfterScope);
  }
  if (object->isOutOfScope) return fail(state, ErrorKind::UseAfterScope);
  if (object->kind == ObjectKind::External) {
    const std::uint32_t global = program.globalOfObject[id - program.firstGlobal];
    return limit(state, program.globals[global].name, "this variable is defined nowhere");
  }
  if (isWrite && object->kind == ObjectKind::Constant) {
    return fail(state, ErrorKind::WriteToConstant);
  }
  place = {id, object, 0, {}, static_cast<std::uint32_t>(size), alignment};
  if (pointer.isPointer()) {
    const std::uint64_t offset = pointer.offset();
    if (offset > object->size || object->size - offset < size) {
      return fail(state, ErrorKind::OutOfBounds);
    }
    place.offset = static_cast<std::uint32_t>(offset);
    const bool isMisaligned =
        (offset & (alignment - 1)) != 0 || alignment > object->guaranteedAlignment();
    if (isMisaligned && options.checkAlignment) {
      return fail(state, ErrorKind::Misaligned);
    }
    return true;
  }
  if (size > object->size) return fail(state, ErrorKind::OutOfBounds);
  const Term offset = pointer.term();
  const Term last = terms.constant(64, object->size - size);
  if (!require(state, terms.ule(offset, last), ErrorKind::OutOfBounds)) return false;
  if (!options.checkAlignment) place.alignment = 1;
  if (place.alignment > object->guaranteedAlignment()) return fail(state, ErrorKind::Misaligned);
  if (place.alignment > 1) {
    const Term low = terms.bitAnd(offset, terms.constant(64, alignment - 1));
    if (!require(state, terms.equal(low, terms.constant(64, 0)), ErrorKind::Misaligned)) {
      return false;
    }
  }
  place.symbolicOffset = offset;
  return true;
}

// Whether something may lie at an address that must be a multiple of the alignment.
bool Engine::checkPlace(State& state, const Value& raw, std::uint64_t alignment, bool rejectsNull) {
  if (raw.isUndef()) return fail(state, ErrorKind::UninitialisedRead, "address");
  const Value pointer = toPointer(state, raw);
  const Term zero = terms.constant(64, 0);
  Term offset;
  if (pointer.isPointer()) {
    offset = terms.constant(64, pointer.offset());
  } else {
    offset = pointer.term();
  }
  const bool mayBeNull = !pointer.isAnyPointer() || pointer.object() == 0;
  if (rejectsNull && mayBeNull &&
      !require(state, terms.notEqual(offset, zero), ErrorKind::NullAccess)) {
    return false;
  }
  if (alignment == 1 || !options.checkAlignment) return true;
  if (alignment > leastAlignment && !pointer.isAnyPointer()) {
    // The number of an address says more than an object of the subject can count on.
    std::uint64_t number = 0;
    if (!splitOver(state, offset, number, "symbolic address")) return false;
    return checkPlace(state, Value::integer(64, number), alignment, false);
  }
  const Object* object = pointer.isAnyPointer() ? state.memory.find(pointer.object()) : nullptr;
  if (object != nullptr && alignment > object->guaranteedAlignment()) {
    return fail(state, ErrorKind::Misaligned);
  }
  const Term low = terms.bitAnd(offset, terms.constant(64, alignment - 1));
  return require(state, terms.equal(low, zero), ErrorKind::Misaligned);
}

// What a load gives for the bytes that were read.
Value Engine::loaded(const State& state, const Value& raw, unsigned width, bool isPointer) {
  if (raw.isUndef()) return raw;
  if (isPointer) return toPointer(state, raw);
  return raw.width() == width ? raw : truncated(state, raw, width);
}

// What was there before the call, a part of it or something that it is a part of.
bool Engine::mayBeLent(const State& state, const Place& place) {
  return place.id < state.firstOfCall && place.object->kind != ObjectKind::Stack;
}

void Engine::onLentChange(State& state, const Place& place, const Value& value) {
  if (value.isAnyPointer()) return;
  if (std::ranges::find(state.lent, place.id) != state.lent.end()) {
    const bool isSame = state.changedLent == 0 || state.changedLent == place.id;
    state.changedLent = isSame ? place.id : none;
  } else if (mayBeLent(state, place)) {
    state.changedOlder = true;
  }
}

void Engine::onLentRead(State& state, const Place& place) {
  const bool isLent = std::ranges::find(state.lent, place.id) != state.lent.end();
  const bool isOther =
      isLent ? state.changedOlder || (state.changedLent != 0 && state.changedLent != place.id)
             : state.changedLent != 0 && mayBeLent(state, place);
  if (!isOther) return;
  restsOn(state, "aliases",
          "a reference that it is given is taken to refer to a variable of its own");
}

bool Engine::load(State& state, const Value& pointer, unsigned width, std::uint32_t alignment,
                  bool isPointer, Value& result) {
  Place place;
  if (!resolve(state, pointer, (width + 7) / 8, alignment, false, place)) return false;
  if (!state.lent.empty() && !isPointer) onLentRead(state, place);
  if (place.symbolicOffset) return loadSymbolic(state, place, width, isPointer, result);
  const Value raw = readChunks(chunkContext(), *place.object, place.offset, place.size);
  result = loaded(state, raw, width, isPointer);
  return true;
}

bool Engine::store(State& state, const Value& pointer, unsigned width, std::uint32_t alignment,
                   const Value& value) {
  Place place;
  if (!resolve(state, pointer, (width + 7) / 8, alignment, true, place)) return false;
  if (!state.lent.empty()) onLentChange(state, place, value);
  if (place.symbolicOffset) return storeSymbolic(state, place, value);
  Object& object = state.memory.writable(place.id);
  writeChunk(chunkContext(), object, place.offset, place.size, value);
  return true;
}

bool Engine::makeLocal(State& state, const Instruction& in, Value& result) {
  std::uint64_t count = 0;
  if (!concretise(state, operand(state, in.a), count, "size of an array on the stack")) {
    return false;
  }
  const std::uint64_t size = count * in.b;
  if (size > options.largestObject) return fail(state, ErrorKind::StackOverflow);
  state.stackBytes += size;
  state.stack.top().localBytes += size;
  if (state.stackBytes > largestStack) return fail(state, ErrorKind::StackOverflow);
  if (state.stackBytes > safeStack) {
    restsOn(state, "stack", "local variables of more than 512 KiB are taken to fit");
  }
  const ObjectId id = state.memory.allocate(ObjectKind::Stack, Family::None,
                                            static_cast<std::uint32_t>(size), in.c, in.location);
  state.stack.top().locals.push_back(id);
  result = Value::pointer(id, 0);
  return true;
}

bool Engine::atomicRmw(State& state, const Instruction& in, Value& result) {
  const Value pointer = operand(state, in.a);
  const Value argument = operand(state, in.b);
  Value old;
  if (!load(state, pointer, in.width, in.c, false, old)) return false;
  const auto choose = [&](Predicate predicate) {
    const Value isOld = compare(state, predicate, in.width, old, argument);
    if (isOld.isUndef()) return Value();
    if (isOld.isInteger()) return isOld.bits() != 0 ? old : argument;
    return Value::term(terms.ite(isOld.term(), termOf(old), termOf(argument)));
  };
  const auto compute = [&](Op op, Value& value) {
    Instruction plain = in;
    plain.op = op;
    plain.flags = 0;
    return arithmetic(state, plain, old, argument, value);
  };
  Value updated = argument;
  bool goesOn = true;
  switch (static_cast<RmwOperation>(in.flags)) {
    case RmwOperation::Exchange:
      break;
    case RmwOperation::Add:
      goesOn = compute(Op::Add, updated);
      break;
    case RmwOperation::Sub:
      goesOn = compute(Op::Sub, updated);
      break;
    case RmwOperation::And:
      goesOn = compute(Op::And, updated);
      break;
    case RmwOperation::Nand:
      goesOn = compute(Op::And, updated);
      if (goesOn && !updated.isUndef()) updated = Value::term(terms.bitNot(termOf(updated)));
      break;
    case RmwOperation::Or:
      goesOn = compute(Op::Or, updated);
      break;
    case RmwOperation::Xor:
      goesOn = compute(Op::Xor, updated);
      break;
    case RmwOperation::Max:
      updated = choose(Predicate::Sgt);
      break;
    case RmwOperation::Min:
      updated = choose(Predicate::Slt);
      break;
    case RmwOperation::UMax:
      updated = choose(Predicate::Ugt);
      break;
    case RmwOperation::UMin:
      updated = choose(Predicate::Ult);
      break;
  }
  result = old;
  return goesOn && store(state, pointer, in.width, in.c, updated);
}

bool Engine::compareExchange(State& state, const Instruction& in) {
  const Value pointer = operand(state, in.a);
  const std::uint32_t alignment = (in.width + 7U) / 8;
  const bool isPointer = (in.flags & flag::pointer) != 0;
  Value old;
  if (!load(state, pointer, in.width, alignment, isPointer, old)) return false;
  const Value equal = compare(state, Predicate::Eq, in.width, old, operand(state, in.b));
  if (equal.isUndef()) return fail(state, ErrorKind::UninitialisedRead);
  bool isEqual = false;
  if (!decide(state, termOf(equal), isEqual)) return false;
  if (isEqual && !store(state, pointer, in.width, alignment, operand(state, in.c))) return false;
  Value* registers = state.stack.top().registers();
  registers[in.result] = old;
  registers[in.result + 1] = Value::boolean(isEqual);
  return true;
}

}  // namespace assay::symex
