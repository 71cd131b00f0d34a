// Runs the program of one sequence: slots, calls, callbacks, teardown. The instructions are
// described in wire/program.h.
//
// This file's code is compiled without instrumentation. Its loop is what stands between a subject's
// methods and full speed, so a step costs two stores for where it is, one load of the attention
// word and the decoding of its instructions; everything else happens in finishStep, which the fast
// path never enters.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/harness_abi.h"

namespace assay::runtime {

struct Slot {
  void* address = nullptr;  // null: holds nothing (yet)
  // Written as one word, see setOrigin.
  std::uint32_t step = 0;  // that produced it
  std::uint16_t row = 0;
  std::uint16_t flags = 0;
  alignas(16) unsigned char storage[16];
};

enum SlotFlag : std::uint16_t {
  kSlotOwned = 1,
  kSlotResult = 2,  // the result of a step, as opposed to a literal or a temporary
  kSlotNull = 4,    // a null pointer that may be passed on
  kSlotSpent = 8,   // moved from
};

enum class RunEnd : std::uint8_t {
  Finished,  // all steps done
  Missing,   // a step needs a value that an earlier one did not give; teardown is in order
  Broken,    // undefined behaviour or a violated contract: nothing more may be called
};

// Reserves the memory for slots; once per process tree.
void prepareInterpreter();

// Runs the steps. Jumps out of the subject (contract violations) end in Broken, too.
RunEnd runProgram(const std::uint32_t* program);

// Destroys what the sequence owns, the latest first.
RunEnd tearDown();

// Forgets all slots, so that no stale address hides a leak.
void forgetSlots();

std::uint32_t finishedSteps();

// The values that the sequence owns now, in the order of creation; for observers. Some may have
// been destroyed or released since: their flags tell.
struct Owners {
  Slot** slots = nullptr;
  std::size_t count = 0;
};
extern Owners owners;

Slot* stepResult();  // of the step that just finished, or null

// The thunk that the step under way is for; what its arguments need comes before it.
std::uint32_t currentThunk();

// The step whose value lies at the address, if the sequence owns one there.
bool findOwner(const void* address, std::uint32_t& step);

}  // namespace assay::runtime
