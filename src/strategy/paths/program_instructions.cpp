// What each instruction of a program does to a path.
#include <algorithm>
#include <cstring>

#include "strategy/paths/program_memory.h"
#include "strategy/paths/program_run.h"

namespace assay::paths {

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

bool ProgramRun::callThunk(State& state, Progress& progress, bool& isMissing) {
  const std::uint32_t* pc = at(progress.pc);
  const std::uint32_t count = pc[1] >> 16;
  std::vector<Value> arguments;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t slot = pc[3 + i / 2] >> (16 * (i % 2)) & 0xffff;
    const Value address = slot == wire::kNoSlot ? Value::null() : progress.slots[slot].address;
    isMissing = slot != wire::kNoSlot && (address.isUndef() || isNull(address));
    if (isMissing) return false;
    arguments.push_back(address);
  }
  progress.doing = Doing::Call;
  state.trail.reset();
  progress.call = run_.subject_->harness().start(executor_, state, bOf(pc[0]), arguments);
  return true;
}

// One instruction, not Step or End. False if the path has been handed over.
bool ProgramRun::instruction(State& state, Progress& progress, bool& isCalling, bool& hasEnded) {
  const std::uint32_t pcOfInstruction = progress.pc;
  const std::uint32_t* pc = at(pcOfInstruction);
  const std::uint32_t word = pc[0];
  const auto stop = [&](PathEnd end, bool isMissing) {
    hasEnded = true;
    return handOver(std::move(state), std::move(progress), std::move(end), isMissing);
  };
  const auto nullArgument = [&] {
    progress.steps.push_back({NullArgument{}, {}});
    return stop({}, false);
  };
  Slot& target = progress.slots[bOf(word) < progress.slots.size() ? bOf(word) : 0];
  switch (wire::opOf(word)) {
    case Op::Call: {
      bool isMissing = false;
      if (!callThunk(state, progress, isMissing)) return stop({}, isMissing);
      isCalling = true;
      return true;
    }
    case Op::Scalar:
      target.address = literal(state, pcOfInstruction);
      break;
    case Op::Text:
      target.address = text(state, pcOfInstruction);
      break;
    case Op::Load: {
      const Slot& source = progress.slots[pc[1]];
      if (source.address.isUndef()) return stop({}, true);
      const Value pointee = readAt(executor_, state, source.address, pointerSize);
      if (!isNull(pointee) && !pointee.isPointer()) {
        return stop(limited("a pointer", "what it points to is not known"), false);
      }
      if (isNull(pointee) && (aOf(word) & wire::kNullAllowed) == 0) return nullArgument();
      target.address = isNull(pointee) ? Value::null() : pointee;
      target.mayBeNull = true;
      break;
    }
    case Op::Convert: {
      const Slot& source = progress.slots[pc[1] & 0xffff];
      const bool isNothing = source.address.isUndef() || isNull(source.address);
      if (isNothing && !source.mayBeNull) return stop({}, true);
      if (isNothing) {
        if ((aOf(word) & wire::kNullAllowed) == 0) return nullArgument();
        target.address = Value::null();
        target.mayBeNull = true;
        break;
      }
      progress.doing = Doing::Convert;
      progress.call = run_.subject_->harness().start(executor_, state, pc[1] >> 16,
                                                     std::vector{source.address});
      isCalling = true;
      return true;
    }
    case Op::AddressOf: {
      const Slot& source = progress.slots[pc[1]];
      if (source.address.isUndef() || (isNull(source.address) && !source.mayBeNull)) {
        return stop({}, true);
      }
      target.address = Subject::scalar(executor_, state, source.address, pointerSize);
      break;
    }
    case Op::Release:
      target.isOwned = false;
      break;
    case Op::Own: {
      const Value pointee =
          readAt(executor_, state, progress.slots[pc[1] & 0xffff].address, pointerSize);
      if (pointee.isPointer() && !isNull(pointee)) {
        target = {pointee, pc[1] >> 16, true, false, false};
        progress.owners.push_back(bOf(word));
      }
      break;
    }
    case Op::Spent:
      setSpent(progress, target.address, aOf(word) != 0);
      break;
    case Op::Destroy: {
      if (target.address.isUndef()) return stop({}, true);
      const symex::FunctionId destroy = run_.subject_->harness().row(target.row).destroy;
      const Value address = target.address;
      target.isOwned = false;
      target.address = {};
      progress.result = {};
      if (destroy == symex::none) break;
      progress.doing = Doing::Destroy;
      executor_.call(state, destroy, std::vector{address});
      isCalling = true;
      return true;
    }
    case Op::FailAllocation:
      if (wire::numberOf(word) != 0) {
        return stop(limited("an allocation that fails", "the executor's allocations succeed"),
                    false);
      }
      break;
    case Op::Callback:
      target.address = startOf(makeObject(state, pointerSize));
      break;
    case Op::Step:
    case Op::End:
      break;
  }
  progress.pc += wire::instructionWords(pc);
  return true;
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

}  // namespace assay::paths
