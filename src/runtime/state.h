// What the runtime keeps between the calls that subject, sanitizers and C library make into it. One
// instance, because hooks have no other way to find it; it lives in the runtime's own data, which
// the static-state restore leaves alone.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/harness_abi.h"
#include "wire/events.h"
#include "wire/program.h"
#include "wire/protocol.h"

namespace assay::runtime {

// Reasons to look twice when a step has finished. Zero in the fast path.
enum Attention : std::uint32_t {
  kWatchObjects = 1u << 0,    // observers or invariants are on
  kUndefined = 1u << 1,       // UBSan reported; the event is written
  kThreadsStarted = 1u << 2,  // the step started a thread
  kGrandchild = 1u << 3,      // this process is a fork made by the subject
  kResultsPending = 1u << 4,  // postconditions wait for a result
  kAskForReports = 1u << 5,   // a worker under memcheck
};

// Target of a jump out of the subject (__builtin_longjmp).
struct JumpTarget {
  void* buffer[5];
};

struct Worker {
  wire::Control* control = nullptr;
  const std::uint32_t* programs = nullptr;
  char* results = nullptr;
  std::uint64_t* calls = nullptr;  // by thunk

  volatile std::uint32_t attention = 0;
  bool executing = false;     // a sequence is under way in this process
  bool replaceChild = false;  // the process state changed: a fresh fork after this sequence
  bool randomUsed = false;    // rand() and its like advanced
  bool descriptorsTouched = false;
  bool filesChanged = false;  // something may be in the scratch directory
  bool slowUnwind = false;    // the next throw comes from frames without frame pointers

  JumpTarget* jumpTarget = nullptr;
  std::uintptr_t stackLimit = 0;  // address of the frame that runs the sequence: walks end here
  unsigned long mainThread = 0;

  std::uint32_t undefinedReports = 0;  // by UBSan in this process
  std::uint32_t news = 0;              // events of this sequence that a brief batch tells
  std::uint32_t environmentStep = 0;   // + 1: the first that changed environment or directory

  std::int64_t liveBlocks = 0;
  std::int64_t liveBytes = 0;
  std::int64_t lostBytes = 0;  // left behind by sequences that were stopped

  // The so-many-th allocation by `new` from now on fails; 0: none.
  std::uint32_t failAllocation = 0;

  int threadsLive = 0;
  int threadsStarted = 0;  // in this sequence; switches the counters above to atomic updates

  std::uint64_t throwStack[wire::kMaxDumpedFrames] = {};
  std::uint32_t throwDepth = 0;
};

extern Worker worker;

inline wire::Phase phase() { return wire::progressPhase(worker.control->progress); }
inline std::uint32_t currentStep() { return wire::progressStep(worker.control->progress); }
// Sequence and step stay: the phase is the lowest byte of the marker.
inline void setPhase(wire::Phase value) {
  *reinterpret_cast<volatile wire::Phase*>(&worker.control->progress) = value;
}
static_assert(wire::packProgress(0, 0, wire::Phase::LeakCheck) < 256 && sizeof(wire::Phase) == 1);

bool onMainThread();

// Appends an event to the open record through `write(EventWriter&)`.
template <class Write>
void appendEvent(wire::EventKind kind, Write write) {
  wire::Control& control = *worker.control;
  // The tail of the reserve is kept for the server's closing words.
  char* limit = worker.results + control.resultBytes - wire::kResultReserve / 4;
  char* cursor = worker.results + control.resultCursor;
  ++worker.news;
  if (cursor >= limit) return;
  wire::EventWriter writer(cursor, limit);
  writer.begin(kind, static_cast<std::uint16_t>(phase()), currentStep());
  write(writer);
  writer.end();
  control.resultCursor = static_cast<std::uint64_t>(writer.cursor() - worker.results);
}

// Leaves the subject for good: unwinds nothing, continues at the innermost jump target.
[[noreturn]] void jumpOut();

// Ends this process without running anything of the subject.
[[noreturn]] void endProcess(int code);

}  // namespace assay::runtime
