// What each instruction of a program does to a path.
#include <algorithm>
#include <cstring>

#include "symbolic/program_memory.h"
#include "symbolic/program_run.h"

namespace assay::symbolic {

using symex::ObjectId;
using symex::State;
using symex::Subject;
using symex::Value;
using wire::aOf;
using wire::bOf;
using wire::Op;

bool ProgramRun::hasUnknown(std::uint32_t word, std::size_t& index) const {
  for (index = 0; index < run_.unknowns_.size(); ++index) {
    if (run_.unknowns_[index].word == word) return true;
  }
  return false;
}

Value ProgramRun::literal(State& state, std::uint32_t word) {
  const std::uint32_t* pc = at(word);
  const std::uint32_t size = aOf(pc[0]);
  std::size_t index = 0;
  if (hasUnknown(word, index)) {
    return Subject::scalar(executor_, state, Value::term(run_.unknowns_[index].variables.front()),
                           size);
  }
  const ObjectId object = makeObject(state, size);
  for (std::uint32_t offset = 0; offset < size; offset += pointerSize) {
    const std::uint32_t part = std::min(pointerSize, size - offset);
    std::uint64_t bits = 0;
    std::memcpy(&bits, reinterpret_cast<const char*>(pc + 1) + offset, part);
    executor_.write(state, object, offset, part, Value::integer(8 * part, bits));
  }
  return startOf(object);
}

Value ProgramRun::text(State& state, std::uint32_t word) {
  const std::uint32_t* pc = at(word);
  const std::uint32_t size = pc[2];
  const char* data = reinterpret_cast<const char*>(run_.program_.words.data()) + pc[1];
  std::size_t index = 0;
  const bool isHole = hasUnknown(word, index);
  const ObjectId characters = makeObject(state, size + 1);
  for (std::uint32_t i = 0; i < size; ++i) {
    const Value value = isHole ? Value::term(run_.unknowns_[index].variables[i])
                               : Value::integer(8, static_cast<unsigned char>(data[i]));
    executor_.write(state, characters, i, 1, value);
  }
  executor_.write(state, characters, size, 1, Value::integer(8, 0));
  const ObjectId reference = makeObject(state, 2 * pointerSize);
  executor_.write(state, reference, 0, pointerSize, startOf(characters));
  executor_.write(state, reference, pointerSize, pointerSize, Value::integer(64, size));
  return startOf(reference);
}

// An object that is moved into itself is spent, not whole.
void ProgramRun::setSpent(Progress& progress, const Value& address, bool isSpent) const {
  if (!address.isPointer()) return;
  if (isSpent) {
    progress.moved = address.object();
    progress.movedOffset = address.offset();
  } else if (progress.moved == address.object() && progress.movedOffset == address.offset()) {
    return;
  }
  for (const std::uint32_t owner : progress.owners) {
    if (progress.slots[owner].address == address) progress.slots[owner].isSpent = isSpent;
  }
}

ProgramRun::Next ProgramRun::stop(State& state, Progress& progress, PathEnd end) {
  handOver(std::move(state), std::move(progress), std::move(end));
  return Next::Ended;
}

ProgramRun::Next ProgramRun::stopWithout(State& state, Progress& progress) {
  handOver(std::move(state), std::move(progress), {}, true);
  return Next::Ended;
}

ProgramRun::Next ProgramRun::stopAtNull(State& state, Progress& progress) {
  progress.steps.push_back({NullArgument{}, {}});
  return stop(state, progress, {});
}

ProgramRun::Next ProgramRun::callThunk(State& state, Progress& progress) {
  const std::uint32_t* pc = at(progress.pc);
  const std::uint32_t count = pc[1] >> 16;
  std::vector<Value> arguments;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t slot = pc[3 + i / 2] >> (16 * (i % 2)) & 0xffff;
    const Value address = slot == wire::kNoSlot ? Value::null() : progress.slots[slot].address;
    const bool isMissing = slot != wire::kNoSlot && (address.isUndef() || isNull(address));
    if (isMissing) return stopWithout(state, progress);
    arguments.push_back(address);
  }
  progress.doing = Doing::Call;
  state.trail.reset();
  progress.call = run_.subject_->harness().start(executor_, state, bOf(pc[0]), arguments);
  return Next::Call;
}

ProgramRun::Next ProgramRun::load(State& state, Progress& progress, Slot& target) {
  const std::uint32_t* pc = at(progress.pc);
  const Slot& source = progress.slots[pc[1]];
  if (source.address.isUndef()) return stopWithout(state, progress);
  const Value pointee = readAt(executor_, state, source.address, pointerSize);
  if (!isNull(pointee) && !pointee.isPointer()) {
    return stop(state, progress, limited("a pointer", "what it points to is not known"));
  }
  if (isNull(pointee) && (aOf(pc[0]) & wire::kNullAllowed) == 0) return stopAtNull(state, progress);
  target.address = isNull(pointee) ? Value::null() : pointee;
  target.mayBeNull = true;
  return Next::GoOn;
}

ProgramRun::Next ProgramRun::convert(State& state, Progress& progress, Slot& target) {
  const std::uint32_t* pc = at(progress.pc);
  const Slot& source = progress.slots[pc[1] & 0xffff];
  const bool isNothing = source.address.isUndef() || isNull(source.address);
  if (isNothing && !source.mayBeNull) return stopWithout(state, progress);
  if (isNothing) {
    if ((aOf(pc[0]) & wire::kNullAllowed) == 0) return stopAtNull(state, progress);
    target.address = Value::null();
    target.mayBeNull = true;
    return Next::GoOn;
  }
  progress.doing = Doing::Convert;
  progress.call =
      run_.subject_->harness().start(executor_, state, pc[1] >> 16, std::vector{source.address});
  return Next::Call;
}

void ProgramRun::own(const State& state, Progress& progress, Slot& target) {
  const std::uint32_t* pc = at(progress.pc);
  const Value pointee =
      readAt(executor_, state, progress.slots[pc[1] & 0xffff].address, pointerSize);
  if (!pointee.isPointer() || isNull(pointee)) return;
  target = {pointee, pc[1] >> 16, true, false, false};
  progress.owners.push_back(bOf(pc[0]));
}

ProgramRun::Next ProgramRun::destroy(State& state, Progress& progress, Slot& target) {
  if (target.address.isUndef()) return stopWithout(state, progress);
  const symex::FunctionId destructor = run_.subject_->harness().row(target.row).destroy;
  const Value address = target.address;
  target.isOwned = false;
  target.address = {};
  progress.result = {};
  if (destructor == symex::none) return Next::GoOn;
  progress.doing = Doing::Destroy;
  executor_.call(state, destructor, std::vector{address});
  return Next::Call;
}

// One instruction, not Step or End.
ProgramRun::Next ProgramRun::instruction(State& state, Progress& progress) {
  const std::uint32_t* pc = at(progress.pc);
  const std::uint32_t word = pc[0];
  Slot& target = progress.slots[bOf(word) < progress.slots.size() ? bOf(word) : 0];
  Next next = Next::GoOn;
  switch (wire::opOf(word)) {
    case Op::Call:
      next = callThunk(state, progress);
      break;
    case Op::Scalar:
      target.address = literal(state, progress.pc);
      break;
    case Op::Text:
      target.address = text(state, progress.pc);
      break;
    case Op::Load:
      next = load(state, progress, target);
      break;
    case Op::Convert:
      next = convert(state, progress, target);
      break;
    case Op::AddressOf: {
      const Slot& source = progress.slots[pc[1]];
      if (source.address.isUndef() || (isNull(source.address) && !source.mayBeNull)) {
        return stopWithout(state, progress);
      }
      target.address = Subject::scalar(executor_, state, source.address, pointerSize);
      break;
    }
    case Op::Release:
      target.isOwned = false;
      break;
    case Op::Own:
      own(state, progress, target);
      break;
    case Op::Spent:
      setSpent(progress, target.address, aOf(word) != 0);
      break;
    case Op::Destroy:
      next = destroy(state, progress, target);
      break;
    case Op::FailAllocation:
      if (wire::numberOf(word) == 0) break;
      return stop(state, progress,
                  limited("an allocation that fails", "the executor's allocations succeed"));
    case Op::Callback:
      target.address = startOf(makeObject(state, pointerSize));
      break;
    case Op::Step:
    case Op::End:
      break;
  }
  if (next == Next::GoOn) progress.pc += wire::instructionWords(pc);
  return next;
}

// A thunk has returned: its result goes where the instruction says.
void ProgramRun::returned(State& state, Progress& progress, const symex::Returned&) {
  const std::uint32_t* pc = at(progress.pc);
  if (progress.doing == Doing::Call) {
    Slot& target = progress.slots[pc[1] & 0xffff];
    target = {Subject::finish(executor_, state, progress.call), pc[2] & 0xffff,
              (pc[2] >> 16 & wire::kOwned) != 0, false, false};
    if (target.isOwned) progress.owners.push_back(pc[1] & 0xffff);
    if ((pc[2] >> 16 & wire::kStepResult) != 0) progress.result = target.address;
  } else if (progress.doing == Doing::Convert) {
    Slot& target = progress.slots[bOf(pc[0])];
    target.address = Subject::finish(executor_, state, progress.call);
    target.mayBeNull = true;
    if (isNull(target.address)) target.address = Value::null();
  }
  progress.pc += wire::instructionWords(pc);
}

}  // namespace assay::symbolic
