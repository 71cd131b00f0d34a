#include "strategy/paths/program_run.h"

#include <algorithm>
#include <cstring>

namespace assay::strategy {

using symex::ObjectId;
using symex::State;
using symex::Subject;
using symex::Value;
using wire::aOf;
using wire::bOf;
using wire::Op;

namespace {

constexpr std::uint32_t pointerSize = 8;
constexpr std::uint32_t slotAlignment = 16;

PathEnd limited(std::string what, std::string reason) {
  PathEnd end;
  end.limitation = model::Limitation{std::move(what), std::move(reason), "", {}};
  return end;
}

Value start(ObjectId object) { return Value::pointer(object, std::uint64_t{0}); }

ObjectId makeObject(State& state, std::uint32_t size) {
  return state.memory.allocate(symex::ObjectKind::Stack, symex::Family::None, size, slotAlignment,
                               0);
}

// What lies at the address; undefined if nothing is known to.
Value readAt(symex::Executor& executor, const State& state, const Value& address,
             std::uint32_t size) {
  if (!address.isPointer()) return {};
  const symex::Object* object = state.memory.find(address.object());
  if (object == nullptr || object->isOutOfScope || address.offset() > object->size ||
      object->size - address.offset() < size) {
    return {};
  }
  return executor.read(state, address.object(), static_cast<std::uint32_t>(address.offset()), size);
}

bool isNull(const Value& value) {
  return (value.isPointer() && value.object() == 0 && value.offset() == 0) ||
         (value.isInteger() && value.bits() == 0);
}

}  // namespace

bool ProgramRun::explore(State state, symex::Searcher& searcher) {
  const auto* header = reinterpret_cast<const wire::ProgramHeader*>(run_.program_.words.data());
  Progress progress;
  progress.slots.resize(header->slots);
  progress.pc = wire::kHeaderWords;
  if (!advance(state, progress)) return true;
  state.attached = std::make_shared<const Progress>(std::move(progress));
  return executor_.explore(std::move(state), searcher, [this](symex::Path&& path) {
    return takeUp(std::move(path)) && !isStopped_;
  });
}

void ProgramRun::proceed(State state, Progress progress) {
  state.attached = std::make_shared<const Progress>(std::move(progress));
  executor_.proceed(std::move(state));
}

bool ProgramRun::handOver(State state, Progress progress, PathEnd end, bool isStopped) {
  SketchPath path;
  path.condition = state.path;
  path.steps = std::move(progress.steps);
  path.trail = std::move(progress.trail);
  path.end = std::move(end);
  path.isStopped = isStopped;
  state.attached.reset();
  path.state = std::move(state);
  if (!sink_(std::move(path))) isStopped_ = true;
  return !isStopped_;
}

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
  return start(object);
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
  executor_.write(state, reference, 0, pointerSize, start(characters));
  executor_.write(state, reference, pointerSize, pointerSize, Value::integer(64, size));
  return start(reference);
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
      target.address = start(makeObject(state, pointerSize));
      break;
    case Op::Step:
    case Op::End:
      break;
  }
  progress.pc += wire::instructionWords(pc);
  return true;
}

bool ProgramRun::advance(State& state, Progress& progress) {
  for (;;) {
    const std::uint32_t word = *at(progress.pc);
    const Op op = wire::opOf(word);
    if (op == Op::Step || op == Op::End) {
      if (progress.inStep) endStep(state, progress);
      if (nextInvariant(state, progress)) return true;
      if (op == Op::Step) {
        progress.inStep = true;
        progress.result = {};
        progress.moved = 0;
        ++progress.pc;
        continue;
      }
      if (nextDestruction(state, progress)) return true;
      handOver(std::move(state), std::move(progress), {});
      return false;
    }
    bool isCalling = false;
    bool hasEnded = false;
    instruction(state, progress, isCalling, hasEnded);
    if (hasEnded) return false;
    if (isCalling) return true;
  }
}

void ProgramRun::endStep(State& state, Progress& progress) {
  progress.inStep = false;
  progress.owner = 0;
  progress.invariant = 0;
  progress.steps.push_back({symex::Returned{}, resultBits(state, progress)});
}

// A result that can be compared with what a worker shows.
Value ProgramRun::resultBits(const State& state, const Progress& progress) const {
  if (!progress.result.isPointer()) return {};
  const model::Sequence& sequence = run_.sketch_.sequence;
  const exec::OperationPlan* plan =
      run_.subject_->lowering().plans().find(sequence.steps[progress.steps.size()].operation);
  if (plan == nullptr) return {};
  const model::Type& type = run_.subject_->api().type(plan->operation->result.type);
  if (std::holds_alternative<model::BoolType>(type.shape)) {
    return readAt(executor_, state, progress.result, 1);
  }
  const auto* integer = std::get_if<model::IntegerType>(&type.shape);
  if (integer == nullptr || integer->bits > 64) return {};
  return readAt(executor_, state, progress.result, integer->bits / 8);
}

// The invariants that are left to be checked after a step.
bool ProgramRun::nextInvariant(State& state, Progress& progress) {
  for (; progress.owner < progress.owners.size(); ++progress.owner, progress.invariant = 0) {
    const Slot& slot = progress.slots[progress.owners[progress.owner]];
    if (!slot.isOwned || slot.isSpent || slot.row == wire::kNoRow) continue;
    const auto& invariants = run_.subject_->harness().row(slot.row).invariants;
    if (progress.invariant >= invariants.size()) continue;
    progress.doing = Doing::Invariant;
    executor_.call(state, invariants[progress.invariant].holds, std::vector{slot.address});
    return true;
  }
  return false;
}

// What the sequence owns goes, the latest first.
bool ProgramRun::nextDestruction(State& state, Progress& progress) {
  while (!progress.owners.empty()) {
    Slot& slot = progress.slots[progress.owners.back()];
    progress.owners.pop_back();
    if (!slot.isOwned || slot.row == wire::kNoRow || !slot.address.isPointer()) continue;
    slot.isOwned = false;
    const symex::FunctionId destroy = run_.subject_->harness().row(slot.row).destroy;
    if (destroy == symex::none) continue;
    progress.doing = Doing::TearDown;
    executor_.call(state, destroy, std::vector{slot.address});
    return true;
  }
  return false;
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

// Whether the path goes on with the invariant true; where it is false the path is handed over.
bool ProgramRun::invariantAnswered(State& state, Progress& progress,
                                   const symex::Returned& outcome) {
  const Value answer = outcome.values.front();
  const Slot& slot = progress.slots[progress.owners[progress.owner]];
  const symex::SubjectInvariant& invariant =
      run_.subject_->harness().row(slot.row).invariants[progress.invariant];
  const bool isAsked = !run_.filter_ || run_.filter_(slot.row, progress.invariant);
  ++progress.invariant;
  const auto broken = [&](State ending) {
    Progress ended = progress;
    ended.steps.back().outcome = BrokenInvariant{invariant.name, invariant.file, invariant.line};
    handOver(std::move(ending), std::move(ended), {});
  };
  if (answer.isInteger()) {
    if (answer.bits() != 0) return true;
    broken(std::move(state));
    return false;
  }
  smt::Terms& terms = run_.subject_->terms();
  const smt::Term holds = terms.notEqual(answer.term(), terms.constant(answer.width(), 0));
  if (!isAsked) {
    if (auto followed = run_.subject_->solver().follow(state.path, holds)) {
      state.path = std::move(followed->path);
      if (!followed->truth) broken(std::move(state));
      return followed->truth;
    }
  }
  const smt::Branch sides = run_.subject_->solver().branch(state.path, holds);
  if (sides.whenFalse.feasibility != smt::Feasibility::Infeasible) {
    State ending = state;
    ending.path = sides.whenFalse.path;
    broken(std::move(ending));
  }
  state.path = sides.whenTrue.path;
  return sides.whenTrue.feasibility != smt::Feasibility::Infeasible;
}

// A call that was asked for has ended. Whether the exploration goes on.
bool ProgramRun::takeUp(symex::Path&& path) {
  Progress progress = *std::static_pointer_cast<const Progress>(path.state.attached);
  State state = std::move(path.state);
  const bool isOfStep = progress.doing == Doing::Call || progress.doing == Doing::Convert ||
                        progress.doing == Doing::Destroy;
  const bool isOfResult =
      progress.doing == Doing::Call && ((*(at(progress.pc) + 2) >> 16) & wire::kStepResult) != 0;
  if (isOfResult) progress.trail = state.trail;
  if (const auto* cut = std::get_if<symex::Cut>(&path.outcome)) {
    PathEnd end;
    end.cut = *cut;
    return handOver(std::move(state), std::move(progress), std::move(end));
  }
  if (auto* limit = std::get_if<symex::Limited>(&path.outcome)) {
    PathEnd end;
    end.limitation = std::move(limit->limitation);
    return handOver(std::move(state), std::move(progress), std::move(end));
  }
  if (auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
    SketchPath ended;
    if (isOfStep) progress.steps.push_back({std::move(*failed), {}});
    if (progress.doing == Doing::Invariant) progress.steps.back().outcome = std::move(*failed);
    if (progress.doing != Doing::TearDown) {
      return handOver(std::move(state), std::move(progress), {});
    }
    ended.condition = state.path;
    ended.trail = std::move(progress.trail);
    ended.steps = std::move(progress.steps);
    ended.teardown = std::move(*failed);
    ended.state = std::move(state);
    return sink_(std::move(ended));
  }
  if (auto* exited = std::get_if<symex::Exited>(&path.outcome)) {
    if (isOfStep) progress.steps.push_back({*exited, {}});
    return handOver(std::move(state), std::move(progress), {});
  }
  if (auto* threw = std::get_if<symex::Threw>(&path.outcome)) {
    if (!isOfStep) {
      return handOver(std::move(state), std::move(progress),
                      limited("an exception", "it leaves a check of an invariant or a destructor"));
    }
    if (progress.doing != Doing::Destroy) Subject::abandon(state, progress.call);
    progress.steps.push_back({std::move(*threw), {}});
    progress.inStep = false;
    progress.owner = 0;
    progress.invariant = 0;
    while (wire::opOf(*at(progress.pc)) != Op::Step && wire::opOf(*at(progress.pc)) != Op::End) {
      progress.pc += wire::instructionWords(at(progress.pc));
    }
  } else {
    const auto& outcome = std::get<symex::Returned>(path.outcome);
    if (progress.doing == Doing::Invariant) {
      if (!invariantAnswered(state, progress, outcome)) return !isStopped_;
    } else if (isOfStep) {
      returned(state, progress, outcome);
    }
  }
  if (advance(state, progress)) proceed(std::move(state), std::move(progress));
  return !isStopped_;
}

}  // namespace assay::strategy
