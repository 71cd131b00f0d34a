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

namespace {

using wire::aOf;
using wire::bOf;
using wire::Op;

constexpr std::size_t kSlotCapacity = 1u << 20;
constexpr std::size_t kHandleCapacity = 1u << 16;
constexpr std::size_t kReturnRing = 64;

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
  Slot** ownersOf = nullptr;  // in order of creation
  std::size_t ownerCount = 0;
  CallbackHandle* handles = nullptr;
  std::size_t handlesUsed = 0;
  std::uint64_t generation = 1;
  const std::uint32_t* program = nullptr;
  const std::uint32_t* nextStep = nullptr;
  Slot* result = nullptr;
  std::uint32_t step = 0;
  bool stepOpen = false;
  std::uint32_t finished = 0;
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

inline void own(Slot& slot) { interpreter.ownersOf[interpreter.ownerCount++] = &slot; }

void noteMissing(std::uint32_t slot) {
  appendEvent(wire::EventKind::Missing, [&](wire::EventWriter& out) { out.number(slot); });
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

// Executes instructions up to an End (or, in the outermost frame, until a step cannot go on).
// Gives false if a value is missing or the sequence is broken.
template <bool Nested>
bool execute(const std::uint32_t* pc, Slot* outer, Slot* local) {
  const Thunk* const thunks = assayHarness.thunks;
  wire::Control* const control = worker.control;
  const std::uint64_t progressBase =
      wire::packProgress(wire::progressSequence(control->progress), 0, wire::Phase::Step);
  const auto slot = [&](std::uint32_t index) -> Slot& {
    return slotAt<Nested>(index, outer, local);
  };
  void* arguments[wire::kMaxArguments + 1];

  for (;;) {
    const std::uint32_t word = pc[0];
    const Op op = wire::opOf(word);
    // Nearly all instructions are these three. Branches that the processor can predict from what
    // came before them; a jump through a table it would guess wrong every other time.
    if (op == Op::Call) {
      const std::uint32_t count = pc[2] >> 16;
      Slot& target = slot(pc[1] & 0xffff);
      const std::uint32_t flags = pc[1] >> 16;
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t index = pc[3 + i];
        if (index == wire::kNoSlot) {
          arguments[1 + i] = nullptr;
          continue;
        }
        void* address = slot(index).address;
        if (__builtin_expect(address == nullptr, 0)) {
          if constexpr (!Nested) noteMissing(index);
          return false;
        }
        arguments[1 + i] = address;
      }
      arguments[0] = target.storage;
      thunks[bOf(word)](arguments, count);
      target.address = arguments[0];
      target.step = interpreter.step;
      target.row = static_cast<std::uint16_t>(pc[2] & 0xffff);
      // The flags of the call that a slot keeps have the same values there.
      target.flags = static_cast<std::uint16_t>(flags);
      if (flags & wire::kStepResult) interpreter.result = &target;
      if (flags & wire::kOwned) own(target);
      pc += 3 + count;
      continue;
    }
    if (op == Op::Step) {
      if constexpr (!Nested) {
        if (worker.attention != 0 && interpreter.stepOpen && !finishStep()) return false;
        interpreter.step = wire::stepOf(word);
        interpreter.stepOpen = true;
        interpreter.result = nullptr;
        interpreter.nextStep = pc + pc[1];
        *static_cast<volatile std::uint64_t*>(&control->progress) =
            progressBase | std::uint64_t{interpreter.step} << 8;
      }
      pc += 2;
      continue;
    }
    if (op == Op::Scalar) {
      Slot& target = slot(bOf(word));
      const std::uint32_t words = (aOf(word) + 3) / 4;
      auto* storage = reinterpret_cast<std::uint32_t*>(target.storage);
      for (std::uint32_t i = 0; i < words; ++i) storage[i] = pc[1 + i];
      target.address = target.storage;
      pc += 1 + words;
      continue;
    }
    switch (op) {
      case Op::Call:
      case Op::Step:
      case Op::Scalar:
        break;
      case Op::End: {
        if constexpr (!Nested) {
          if (worker.attention != 0 && interpreter.stepOpen && !finishStep()) return false;
          interpreter.stepOpen = false;
        }
        return true;
      }
      case Op::Text: {
        Slot& target = slot(bOf(word));
        auto* text = reinterpret_cast<TextRef*>(target.storage);
        text->data = reinterpret_cast<const char*>(interpreter.program) + pc[1];
        text->size = pc[2];
        target.address = target.storage;
        pc += 3;
        break;
      }
      case Op::Load: {
        Slot& source = slot(pc[1]);
        if (source.address == nullptr) {
          if constexpr (!Nested) noteMissing(pc[1]);
          return false;
        }
        void* pointee = *static_cast<void**>(source.address);
        if (pointee == nullptr && !(aOf(word) & wire::kNullAllowed)) nullArgument();
        Slot& target = slot(bOf(word));
        target.address = pointee;
        target.flags = kSlotNull;
        pc += 2;
        break;
      }
      case Op::Convert: {
        Slot& source = slot(pc[1] & 0xffff);
        Slot& target = slot(bOf(word));
        if (source.address == nullptr) {
          if (!(source.flags & kSlotNull)) {
            if constexpr (!Nested) noteMissing(pc[1] & 0xffff);
            return false;
          }
          arguments[0] = nullptr;
        } else {
          arguments[0] = nullptr;
          arguments[1] = source.address;
          thunks[pc[1] >> 16](arguments, 1);
        }
        if (arguments[0] == nullptr && !(aOf(word) & wire::kNullAllowed)) nullArgument();
        target.address = arguments[0];
        target.flags = kSlotNull;
        pc += 2;
        break;
      }
      case Op::AddressOf: {
        Slot& source = slot(pc[1]);
        if (source.address == nullptr && !(source.flags & kSlotNull)) {
          if constexpr (!Nested) noteMissing(pc[1]);
          return false;
        }
        Slot& target = slot(bOf(word));
        *reinterpret_cast<void**>(target.storage) = source.address;
        target.address = target.storage;
        pc += 2;
        break;
      }
      case Op::Release: {
        slot(bOf(word)).flags &= static_cast<std::uint16_t>(~kSlotOwned);
        pc += 1;
        break;
      }
      case Op::Own: {
        Slot& source = slot(pc[1] & 0xffff);
        Slot& target = slot(bOf(word));
        if (source.address != nullptr && *static_cast<void**>(source.address) != nullptr) {
          target.address = *static_cast<void**>(source.address);
          target.row = static_cast<std::uint16_t>(pc[1] >> 16);
          target.step = interpreter.step;
          target.flags = kSlotOwned;
          own(target);
        }
        pc += 2;
        break;
      }
      case Op::Destroy: {
        Slot& target = slot(bOf(word));
        if (target.address == nullptr) {
          if constexpr (!Nested) noteMissing(bOf(word));
          return false;
        }
        destroySlot(target);
        pc += 1;
        break;
      }
      case Op::Callback: {
        makeCallback(slot(bOf(word)), pc);
        pc += pc[1];
        break;
      }
    }
  }
}

// Continues with the next step after each exception.
bool runSteps(const std::uint32_t* code) {
  const std::uint32_t* pc = code;
  for (;;) {
    try {
      return execute<false>(pc, interpreter.slots, nullptr);
    } catch (...) {
      noteCurrentException();
    }
    interpreter.result = nullptr;
    interpreter.depth = 0;
    if (worker.attention != 0 && !finishStep()) return false;
    interpreter.stepOpen = false;
    pc = interpreter.nextStep;
  }
}

void destroyOwned() {
  Interpreter& in = interpreter;
  while (in.ownerCount > 0) {
    Slot& slot = *in.ownersOf[--in.ownerCount];
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

struct CallDepth {
  CallDepth() { ++interpreter.depth; }
  ~CallDepth() { --interpreter.depth; }
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
  const CallDepth depth;
  ++handle.calls;
  Slot* const local = in.slots + in.slotsUsed;
  const std::size_t ownersBefore = in.ownerCount;
  const std::size_t handlesBefore = in.handlesUsed;
  in.slotsUsed += localSlots;
  for (std::uint32_t i = 0; i < localSlots; ++i) {
    local[i].address = i < count && i < expected ? parameters[i] : nullptr;
    local[i].flags = 0;
  }
  Slot* const result = in.result;
  void* value = nullptr;
  if (execute<true>(block + 5, in.slots, local)) value = returnValue(handle, block, local);
  in.result = result;
  // Nothing in the frame that somebody could still hold: the room is used again.
  if (in.ownerCount == ownersBefore && in.handlesUsed == handlesBefore &&
      in.slotsUsed == static_cast<std::size_t>(local - in.slots) + localSlots) {
    in.slotsUsed -= localSlots;
  }
  return value;
}

}  // namespace

void prepareInterpreter() {
  interpreter.slots = reserve<Slot>(kSlotCapacity);
  interpreter.ownersOf = reserve<Slot*>(kSlotCapacity);
  interpreter.handles = reserve<CallbackHandle>(kHandleCapacity);
}

RunEnd runProgram(const std::uint32_t* program) {
  Interpreter& in = interpreter;
  const auto* header = reinterpret_cast<const wire::ProgramHeader*>(program);
  in.program = program;
  ++in.generation;
  in.ownerCount = 0;
  in.handlesUsed = 0;
  in.slotsUsed = header->slots;
  in.depth = 0;
  in.finished = 0;
  in.stepOpen = false;
  in.step = 0;
  in.result = nullptr;
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
  in.finished = in.step;
  return whole && !(worker.attention & kUndefined) && !worker.control->fatalNoted ? RunEnd::Missing
                                                                                  : RunEnd::Broken;
}

RunEnd tearDown() {
  setPhase(wire::Phase::Teardown);
  interpreter.depth = 0;
  const bool whole = guarded([] {
    while (interpreter.ownerCount > 0) {
      try {
        destroyOwned();
      } catch (...) {
        noteCurrentException();
      }
    }
  });
  settleThreads();
  return whole && !(worker.attention & kUndefined) ? RunEnd::Finished : RunEnd::Broken;
}

void forgetSlots() {
  Interpreter& in = interpreter;
  for (std::size_t i = 0; i < in.slotsUsed; ++i) in.slots[i] = Slot{};
  in.ownerCount = 0;
  for (Slot& slot : in.returnRing) slot = Slot{};
}

std::uint32_t finishedSteps() { return interpreter.finished; }

Slot* const* owners(std::size_t& count) {
  count = interpreter.ownerCount;
  return interpreter.ownersOf;
}

Slot* stepResult() { return interpreter.result; }

bool findOwner(const void* address, std::uint32_t& step) {
  for (std::size_t i = 0; i < interpreter.ownerCount; ++i) {
    const Slot& slot = *interpreter.ownersOf[i];
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
