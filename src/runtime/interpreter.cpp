#include "runtime/interpreter.h"

#include <sys/mman.h>

#include <cstdlib>
#include <exception>

#include "runtime/exceptions.h"
#include "runtime/observers.h"
#include "runtime/state.h"
#include "runtime/steps.h"
#include "runtime/violations.h"

namespace assay::runtime {

Owners owners;

namespace {

using wire::aOf;
using wire::bOf;
using wire::Op;

constexpr std::size_t kSlotCapacity = 1u << 20;
constexpr std::size_t kHandleCapacity = 1u << 16;
constexpr std::size_t kReturnRing = 64;

using SlotNumber [[gnu::may_alias]] = std::uint16_t;  // an argument of a call

// What a callable of the sequence carries; a maker gets its address.
struct CallbackHandle {
  std::uint64_t generation;  // of the sequence; a handle that survived in a static is dead
  const std::uint32_t* block;
  std::uint32_t calls;
  std::uint32_t pad;
};

struct Interpreter {
  Slot* slots = nullptr;  // of the sequence, then of callback frames
  std::size_t slotsUsed = 0;
  CallbackHandle* handles = nullptr;
  std::size_t handlesUsed = 0;
  std::uint64_t generation = 1;
  const std::uint32_t* program = nullptr;
  const std::uint32_t* stepStart = nullptr;  // after the Step that is under way
  Slot* result = nullptr;                    // of the latest finished step
  std::uint32_t finished = 0;
  const void* moved = nullptr;  // the latest object that was moved from, and the step
  std::uint32_t movedIn = 0;
  std::uint32_t depth = 0;
  Slot returnRing[kReturnRing];
  std::size_t returnsUsed = 0;
};

Interpreter interpreter;

template <class T>
T* reserve(std::size_t count) {
  void* memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) endProcess(3);
  return static_cast<T*>(memory);
}

template <bool Nested>
inline Slot& slotAt(std::uint32_t index, Slot* outer, Slot* local) {
  if constexpr (Nested) {
    if (index >= wire::kLocalSlot) return local[index - wire::kLocalSlot];
  }
  return outer[index];
}

static_assert(static_cast<std::uint32_t>(kSlotOwned) == wire::kOwned &&
              static_cast<std::uint32_t>(kSlotResult) == wire::kStepResult);

// Step, row and flags in one store; `rowAndFlags` as a call has them.
inline void setOrigin(Slot& slot, std::uint64_t step, std::uint32_t rowAndFlags) {
  static_assert(offsetof(Slot, row) == offsetof(Slot, step) + 4 &&
                offsetof(Slot, flags) == offsetof(Slot, step) + 6);
  const std::uint64_t origin = step | std::uint64_t{rowAndFlags} << 32;
  __builtin_memcpy(&slot.step, &origin, sizeof origin);
}

inline void own(Slot& slot) { owners.slots[owners.count++] = &slot; }

// An object that is moved into itself is spent, not whole.
void setSpent(const void* address, bool isSpent) {
  Interpreter& in = interpreter;
  if (isSpent) {
    in.moved = address;
    in.movedIn = currentStep();
  } else if (in.moved == address && in.movedIn == currentStep()) {
    return;
  }
  for (std::size_t i = 0; i < owners.count; ++i) {
    Slot& slot = *owners.slots[i];
    if (slot.address != address) continue;
    slot.flags =
        static_cast<std::uint16_t>(isSpent ? slot.flags | kSlotSpent : slot.flags & ~kSlotSpent);
  }
}

// No news: what it follows from is.
void noteMissing(std::uint32_t slot) {
  appendEvent(wire::EventKind::Missing, [&](wire::EventWriter& out) { out.number(slot); });
  --worker.news;
}

void destroySlot(Slot& slot) {
  const TypeRow& row = assayHarness.rows[slot.row];
  void* address = slot.address;
  slot.flags = 0;
  slot.address = nullptr;
  if (row.destroy != nullptr) row.destroy(address);
}

void makeCallback(Slot& slot, const std::uint32_t* block) {
  Interpreter& in = interpreter;
  if (in.handlesUsed == kHandleCapacity) return;
  CallbackHandle& handle = in.handles[in.handlesUsed++];
  handle = {in.generation, block, 0, 0};
  slot.address = &handle;
  slot.flags = 0;
}

[[gnu::noinline]] void nullArgument() {
  violated({Violation::kPrecondition, "argument is not null", "", 0, wire::Certainty::ByTest});
}

// Where the code of a frame finds its values: the sequence's, and those of a callback.
template <bool Nested>
struct Frame {
  Slot* outer;
  Slot* local;

  Slot& slot(std::uint32_t index) const { return slotAt<Nested>(index, outer, local); }

  // For a value that nothing gave.
  void miss(std::uint32_t index) const {
    if constexpr (!Nested) noteMissing(index);
  }
};

using Code = const std::uint32_t*;

// The instructions but for the three most frequent ones, a function each. It gives the instruction
// that comes next, or null if a value is missing.

template <bool Nested>
Code takeText(const Frame<Nested>& frame, Code pc) {
  Slot& target = frame.slot(bOf(pc[0]));
  auto* text = reinterpret_cast<TextRef*>(target.storage);
  text->data = reinterpret_cast<const char*>(interpreter.program) + pc[1];
  text->size = pc[2];
  target.address = target.storage;
  return pc + 3;
}

template <bool Nested>
Code load(const Frame<Nested>& frame, Code pc) {
  const Slot& source = frame.slot(pc[1]);
  if (source.address == nullptr) {
    frame.miss(pc[1]);
    return nullptr;
  }
  void* pointee = *static_cast<void**>(source.address);
  if (pointee == nullptr && !(aOf(pc[0]) & wire::kNullAllowed)) nullArgument();
  Slot& target = frame.slot(bOf(pc[0]));
  target.address = pointee;
  target.flags = kSlotNull;
  return pc + 2;
}

template <bool Nested>
Code convert(const Frame<Nested>& frame, Code pc) {
  const Slot& source = frame.slot(pc[1] & 0xffff);
  Slot& target = frame.slot(bOf(pc[0]));
  void* arguments[2] = {nullptr, source.address};
  if (source.address != nullptr) {
    assayHarness.thunks[pc[1] >> 16](arguments, 1);
  } else if (!(source.flags & kSlotNull)) {
    frame.miss(pc[1] & 0xffff);
    return nullptr;
  }
  if (arguments[0] == nullptr && !(aOf(pc[0]) & wire::kNullAllowed)) nullArgument();
  target.address = arguments[0];
  target.flags = kSlotNull;
  return pc + 2;
}

template <bool Nested>
Code takeAddress(const Frame<Nested>& frame, Code pc) {
  const Slot& source = frame.slot(pc[1]);
  if (source.address == nullptr && !(source.flags & kSlotNull)) {
    frame.miss(pc[1]);
    return nullptr;
  }
  Slot& target = frame.slot(bOf(pc[0]));
  *reinterpret_cast<void**>(target.storage) = source.address;
  target.address = target.storage;
  return pc + 2;
}

template <bool Nested>
Code ownPointee(const Frame<Nested>& frame, Code pc, std::uint64_t step) {
  const Slot& source = frame.slot(pc[1] & 0xffff);
  Slot& target = frame.slot(bOf(pc[0]));
  if (source.address != nullptr && *static_cast<void**>(source.address) != nullptr) {
    target.address = *static_cast<void**>(source.address);
    setOrigin(target, step, pc[1] >> 16 | std::uint32_t{kSlotOwned} << 16);
    own(target);
  }
  return pc + 2;
}

template <bool Nested>
Code destroy(const Frame<Nested>& frame, Code pc) {
  Slot& target = frame.slot(bOf(pc[0]));
  if (target.address == nullptr) {
    frame.miss(bOf(pc[0]));
    return nullptr;
  }
  destroySlot(target);
  if constexpr (!Nested) interpreter.result = nullptr;
  return pc + 1;
}

template <bool Nested>
[[gnu::noinline]] Code executeRare(const Frame<Nested>& frame, Code pc, std::uint64_t step) {
  const std::uint32_t word = pc[0];
  switch (wire::opOf(word)) {
    case Op::Text:
      return takeText(frame, pc);
    case Op::Load:
      return load(frame, pc);
    case Op::Convert:
      return convert(frame, pc);
    case Op::AddressOf:
      return takeAddress(frame, pc);
    case Op::Own:
      return ownPointee(frame, pc, step);
    case Op::Destroy:
      return destroy(frame, pc);
    case Op::Release:
      frame.slot(bOf(word)).flags &= static_cast<std::uint16_t>(~kSlotOwned);
      return pc + 1;
    case Op::Spent:
      setSpent(frame.slot(bOf(word)).address, aOf(word) != 0);
      return pc + 1;
    case Op::FailAllocation:
      worker.failAllocation = wire::numberOf(word);
      return pc + 1;
    case Op::Callback:
      makeCallback(frame.slot(bOf(word)), pc);
      return pc + pc[1];
    case Op::Call:
    case Op::Step:
    case Op::Scalar:
    case Op::End:
      break;
  }
  __builtin_trap();  // the loop executes them itself
}

// Executes instructions up to an End (or, in the outermost frame, until a step cannot go on).
// Starts in front of a step in the outermost frame. Gives false if a value is missing or the
// sequence is broken.
template <bool Nested>
bool execute(Code pc, Slot* outer, Slot* local) {
  const Frame<Nested> frame{outer, local};
  const Thunk* const thunks = assayHarness.thunks;
  std::uint64_t* const calls = worker.calls;
  wire::Control* const control = worker.control;
  const std::uint64_t progressBase =
      wire::packProgress(wire::progressSequence(control->progress), 0, wire::Phase::Step);
  std::uint64_t step = currentStep();
  void* arguments[wire::kMaxArguments + 1];

  const auto beginStep = [&](std::uint32_t word) {
    step = wire::numberOf(word);
    *static_cast<volatile std::uint64_t*>(&control->progress) = progressBase | step << 8;
    interpreter.stepStart = ++pc;
  };
  if constexpr (!Nested) {
    if (wire::opOf(pc[0]) == Op::Step) beginStep(pc[0]);
  }
  for (;;) {
    const std::uint32_t word = pc[0];
    const Op op = wire::opOf(word);
    // Nearly all instructions are these three. Branches that the processor can predict from what
    // came before them; a jump through a table it would guess wrong every other time.
    if (op == Op::Call) {
      const std::uint32_t count = pc[1] >> 16;
      Slot& target = frame.slot(pc[1] & 0xffff);
      const std::uint32_t rowAndFlags = pc[2];
      const auto* indices = reinterpret_cast<const SlotNumber*>(pc + 3);
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t index = indices[i];
        void* address = nullptr;
        if (__builtin_expect(index != wire::kNoSlot, 1)) {
          address = frame.slot(index).address;
          if (__builtin_expect(address == nullptr, 0)) {
            frame.miss(index);
            return false;
          }
        }
        arguments[1 + i] = address;
      }
      arguments[0] = target.storage;
      ++calls[bOf(word)];
      thunks[bOf(word)](arguments, count);
      target.address = arguments[0];
      // The flags of the call that a slot keeps have the same values there.
      setOrigin(target, step, rowAndFlags);
      if constexpr (!Nested) {
        if (rowAndFlags & (wire::kStepResult << 16)) interpreter.result = &target;
      }
      if (rowAndFlags & (wire::kOwned << 16)) own(target);
      pc += 3 + wire::argumentWords(count);
    } else if (op == Op::Step) {
      if constexpr (!Nested) {
        if (worker.attention != 0 && !finishStep()) return false;
        beginStep(word);
      }
    } else if (op == Op::Scalar) {
      Slot& target = frame.slot(bOf(word));
      const std::uint32_t words = wire::scalarWords(aOf(word));
      auto* storage = reinterpret_cast<std::uint32_t*>(target.storage);
      for (std::uint32_t i = 0; i < words; ++i) storage[i] = pc[1 + i];
      target.address = target.storage;
      pc += 1 + words;
    } else if (op == Op::End) {
      if constexpr (!Nested) {
        if (worker.attention != 0 && interpreter.stepStart != nullptr) return finishStep();
      }
      return true;
    } else {
      pc = executeRare(frame, pc, step);
      if (pc == nullptr) return false;
    }
  }
}

const std::uint32_t* endOfStep(const std::uint32_t* pc) {
  while (wire::opOf(*pc) != Op::Step && wire::opOf(*pc) != Op::End) {
    pc += wire::instructionWords(pc);
  }
  return pc;
}

// Continues with the next step after each exception.
bool runSteps(const std::uint32_t* code) {
  const std::uint32_t* pc = code;
  for (;;) {
    bool done = false;
    if (notingExceptions([&] { done = execute<false>(pc, interpreter.slots, nullptr); }))
      return done;
    worker.failAllocation = 0;
    interpreter.result = nullptr;
    interpreter.depth = 0;
    if (worker.attention != 0 && !finishStep()) return false;
    pc = endOfStep(interpreter.stepStart);
    interpreter.stepStart = nullptr;
  }
}

void destroyOwned() {
  while (owners.count > 0) {
    Slot& slot = *owners.slots[--owners.count];
    if (slot.flags & kSlotOwned) destroySlot(slot);
  }
}

// Runs `body` with itself as the jump target; false if it was jumped out of.
template <class Body>
[[gnu::noinline]] bool guarded(Body body) {
  JumpTarget target;
  JumpTarget* const outer = worker.jumpTarget;
  worker.jumpTarget = &target;
  if (__builtin_setjmp(target.buffer) == 0) {
    body();
    worker.jumpTarget = outer;
    return true;
  }
  worker.jumpTarget = outer;
  return false;
}

// A callback is the test's doing, also when it throws: no allocation fails there.
class CallbackFrame {
 public:
  CallbackFrame() : failAllocation_(worker.failAllocation) {
    ++interpreter.depth;
    worker.failAllocation = 0;
  }
  CallbackFrame(const CallbackFrame&) = delete;
  CallbackFrame& operator=(const CallbackFrame&) = delete;
  ~CallbackFrame() {
    --interpreter.depth;
    worker.failAllocation = failAllocation_;
  }

 private:
  std::uint32_t failAllocation_;
};

void* returnValue(CallbackHandle& handle, const std::uint32_t* block, Slot* local) {
  const std::uint32_t groups = block[3];
  if (groups == 0) return nullptr;
  std::uint32_t index = handle.calls - 1 < groups ? handle.calls - 1 : groups - 1;
  const std::uint32_t* group = block + 5 + block[4];
  for (; index > 0; --index) group += group[0];
  if (!execute<true>(group + 2, interpreter.slots, local)) return nullptr;
  Slot& value = slotAt<true>(group[1], interpreter.slots, local);
  if (value.address != value.storage) return value.address;
  // The frame may be taken back; the caller reads the value at once.
  Slot& kept = interpreter.returnRing[interpreter.returnsUsed++ % kReturnRing];
  __builtin_memcpy(kept.storage, value.storage, sizeof kept.storage);
  return kept.storage;
}

void* callBack(CallbackHandle& handle, void** parameters, std::uint32_t count) {
  Interpreter& in = interpreter;
  const std::uint32_t* block = handle.block;
  const std::uint32_t localSlots = block[2] & 0xffff;
  const std::uint32_t expected = block[2] >> 16;
  if (in.depth >= wire::kMaxCallbackDepth || in.slotsUsed + localSlots > kSlotCapacity) {
    return nullptr;
  }
  const CallbackFrame frame;
  ++handle.calls;
  Slot* const local = in.slots + in.slotsUsed;
  const std::size_t ownersBefore = owners.count;
  const std::size_t handlesBefore = in.handlesUsed;
  in.slotsUsed += localSlots;
  for (std::uint32_t i = 0; i < localSlots; ++i) {
    local[i].address = i < count && i < expected ? parameters[i] : nullptr;
    local[i].flags = 0;
  }
  void* value = nullptr;
  if (execute<true>(block + 5, in.slots, local)) value = returnValue(handle, block, local);
  // Nothing in the frame that somebody could still hold: the room is used again.
  if (owners.count == ownersBefore && in.handlesUsed == handlesBefore &&
      in.slotsUsed == static_cast<std::size_t>(local - in.slots) + localSlots) {
    in.slotsUsed -= localSlots;
  }
  return value;
}

}  // namespace

void prepareInterpreter() {
  interpreter.slots = reserve<Slot>(kSlotCapacity);
  owners.slots = reserve<Slot*>(kSlotCapacity);
  interpreter.handles = reserve<CallbackHandle>(kHandleCapacity);
}

RunEnd runProgram(const std::uint32_t* program) {
  Interpreter& in = interpreter;
  const auto* header = reinterpret_cast<const wire::ProgramHeader*>(program);
  in.program = program;
  ++in.generation;
  owners.count = 0;
  in.handlesUsed = 0;
  in.slotsUsed = header->slots;
  in.depth = 0;
  in.finished = 0;
  in.moved = nullptr;
  in.stepStart = nullptr;
  in.result = nullptr;
  worker.failAllocation = 0;
  for (std::uint32_t i = 0; i < header->slots; ++i) {
    in.slots[i].address = nullptr;
    in.slots[i].flags = 0;
  }
  bool finished = false;
  const bool whole = guarded([&] { finished = runSteps(program + wire::kHeaderWords); });
  if (whole && finished) {
    in.finished = header->steps;
    return RunEnd::Finished;
  }
  in.finished = currentStep();
  return whole && !(worker.attention & kUndefined) && !worker.control->fatalNoted ? RunEnd::Missing
                                                                                  : RunEnd::Broken;
}

RunEnd tearDown() {
  setPhase(wire::Phase::Teardown);
  worker.failAllocation = 0;
  interpreter.depth = 0;
  const bool whole = guarded([] {
    while (owners.count > 0) notingExceptions(destroyOwned);
  });
  settleThreads();
  return whole && !(worker.attention & kUndefined) ? RunEnd::Finished : RunEnd::Broken;
}

void forgetSlots() {
  Interpreter& in = interpreter;
  for (std::size_t i = 0; i < in.slotsUsed; ++i) in.slots[i] = Slot{};
  owners.count = 0;
  for (Slot& slot : in.returnRing) slot = Slot{};
}

std::uint32_t finishedSteps() { return interpreter.finished; }

Slot* stepResult() { return interpreter.result; }

std::uint32_t currentThunk() {
  const std::uint32_t* pc = interpreter.stepStart;
  if (pc == nullptr) return wire::kMaxNumber;
  for (; wire::opOf(*pc) != Op::Step && wire::opOf(*pc) != Op::End;
       pc += wire::instructionWords(pc)) {
    if (wire::opOf(*pc) == Op::Call && (pc[2] & (wire::kStepResult << 16))) return bOf(*pc);
  }
  return wire::kMaxNumber;
}

bool findOwner(const void* address, std::uint32_t& step) {
  for (std::size_t i = 0; i < owners.count; ++i) {
    const Slot& slot = *owners.slots[i];
    if ((slot.flags & kSlotOwned) && (slot.flags & kSlotResult) && slot.address == address) {
      step = slot.step;
      return true;
    }
  }
  return false;
}

}  // namespace assay::runtime

extern "C" void* assayCallBack(void* handle, void** parameters, unsigned count) {
  using namespace assay::runtime;
  auto* callback = static_cast<CallbackHandle*>(handle);
  if (callback == nullptr || !worker.executing || !onMainThread()) return nullptr;
  const bool ours = callback >= interpreter.handles &&
                    callback < interpreter.handles + interpreter.handlesUsed &&
                    callback->generation == interpreter.generation;
  if (!ours) return nullptr;
  return callBack(*callback, parameters, count);
}
