// How the engine and a worker talk.
//
// A worker is three kinds of process around one shared memory region (a memfd that the engine
// makes):
//
//   engine   starts the worker binary with the region and two pipes inherited. It writes programs
//            into the program area, fills in the request of the control block, writes one byte to
//            the command pipe, and reads one byte from the reply pipe. Closing the command pipe
//            ends the worker.
//   server   the worker binary itself, after static initialisation. It never calls into the
//            subject. It forks children, watches them, and finishes the records of sequences that
//            killed theirs.
//   child    a fork of the server. Runs sequences one after the other until one of them leaves
//            something behind that only a new process can undo.
//
// One batch:
//   1. engine: request.sequenceCount, request.flags, the programs; then the command byte.
//   2. server: makes sure that there is a child, sets `nextSequence` and bumps the futex `order`.
//   3. child: for each sequence, in order: opens a record in the result area, runs, closes the
//      record, and advances `nextSequence`. While it runs, `progress` says which sequence, step and
//      phase; it is the only thing written per step, by a plain store, and it outlives the child.
//   4. the child sets `childState` and bumps the futex `event` when the batch is done, when the
//      result area has no room for another sequence, or when it wants to be replaced by a fresh
//      fork. When a child dies instead, the server's SIGCHLD handler bumps the same futex.
//   5. server: a dead child in the middle of a sequence: closes the open record with an event that
//      says why (unless the child noted that itself just before), forks again and goes on with the
//      next sequence. A child that died inside an observer has its record thrown away, the observer
//      is entered into the table of switched-off observers, and the sequence is run again. A child
//      without progress for too long is asked by signal for its stack and then killed.
//   6. server: `nextSequence` says how far it came (less than the count only if the result area was
//      full), then the reply byte. The engine reads the records and sends the rest as a new batch.
//
// A brief batch differs in step 3 only: a sequence that was torn down, lost no memory, covered no
// new edge and has no news takes its record back. News is every event, except
//   - an exception of a type that was thrown before from the same place in a call of the same operation,
//   - a value that is missing because of one,
//   - a precondition that the test broke before, of which the engine has entered that into the table.
// The engine tells by the numbers in the records which sequences have one.
//
// The child needs nothing but the mapping: a subject that closes every descriptor hurts nobody. All
// fields are written by one side at a time, as the steps above say, so none needs a lock. A subject
// can scribble over the region; readers check every length.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay::wire {

constexpr std::uint32_t kMagic = 0x41535931;  // "ASY1"
constexpr std::uint32_t kVersion = 4;

// Descriptors that the engine hands to the worker binary; the numbers are fixed so that nothing has
// to be passed on the command line. The server moves them out of a subject's way.
enum Descriptor : int { kRegionFd = 3, kCommandFd = 4, kReplyFd = 5, kReportFd = 6 };

// What a worker prints on its standard error when the static initialisation of the subject calls
// exit(), followed by the code and then a stack: there is no region yet.
constexpr char kEarlyExit[] = "assay: exit before main: ";

enum class Phase : std::uint8_t {
  Between = 0,  // not inside any sequence
  Step = 1,
  Observer = 2,
  Invariant = 3,
  Teardown = 4,
  LeakCheck = 5,
};

// The progress marker: sequence, step and phase in one word.
constexpr std::uint64_t packProgress(std::uint32_t sequence, std::uint32_t step, Phase phase) {
  return (std::uint64_t{sequence} << 32) | (std::uint64_t{step} << 8) |
         static_cast<std::uint64_t>(phase);
}
constexpr std::uint32_t progressSequence(std::uint64_t word) {
  return static_cast<std::uint32_t>(word >> 32);
}
constexpr std::uint32_t progressStep(std::uint64_t word) {
  return static_cast<std::uint32_t>(word >> 8) & 0xffffffu;
}
constexpr Phase progressPhase(std::uint64_t word) { return static_cast<Phase>(word & 0xff); }

enum BatchFlag : std::uint32_t {
  kObserve = 1u << 0,
  kInvariants = 1u << 1,
  kIsolate = 1u << 2,    // one fresh child per sequence
  kLeakCheck = 1u << 3,  // ask LeakSanitizer before and after each sequence; implies kIsolate
  kBrief = 1u << 4,      // records of sequences with something to tell only
};

struct Limits {
  std::uint64_t stepCpuNanoseconds = 1'000'000'000;
  std::uint64_t stepWallNanoseconds = 5'000'000'000;
  std::uint64_t liveBytes = 512ull << 20;  // of the heap; more gives bad_alloc or null
  std::uint64_t lostBytes = 64ull << 20;   // left behind by stopped sequences before a fresh fork
  std::uint64_t threadGraceNanoseconds = 100'000'000;
  std::uint64_t mappedBytes =
      0;  // of address space, on top of what a child starts with; 0: no limit
  std::uint64_t processes = 64;  // that a sequence may start by fork; more fail with EAGAIN
};

enum class ChildState : std::uint32_t {
  Idle = 0,
  Running = 1,
  BatchDone = 2,
  ResultsFull = 3,
  WantsReplacement = 4,
};

// An observer that killed a child, and the state in which it did. An entry with `everyState`
// switches the observer off for good.
struct SwitchedOffObserver {
  std::uint16_t row = 0;
  std::uint16_t observer = 0;
  std::uint32_t everyState = 0;
  std::uint64_t stateKey = 0;
};

constexpr std::size_t kMaxSwitchedOff = 4096;
constexpr std::size_t kMaxKnownEvents = 4096;  // a power of two
constexpr std::size_t kMaxDumpedFrames = 64;
constexpr std::size_t kMaxEdges = 1u << 21;
constexpr std::size_t kMaxThunks = 1u << 16;
constexpr std::size_t kScratchPathBytes = 512;

struct Control {
  std::uint32_t magic;
  std::uint32_t version;

  // Written by the engine before the worker starts.
  Limits limits;
  std::uint64_t programOffset;
  std::uint64_t programBytes;
  std::uint64_t resultOffset;
  std::uint64_t resultBytes;
  std::uint64_t coverageOffset;  // bitmap of every edge that was ever covered
  std::uint64_t callsOffset;     // for each thunk, how often a sequence called it
  char scratchPath[kScratchPathBytes];

  // Written by the engine with each batch.
  std::uint32_t flags;
  std::uint32_t sequenceCount;  // the program area starts with this many word offsets
  std::uint32_t batch;          // its number, from 1 on

  // Written by the server when it is ready.
  std::uint64_t edgeCount;
  std::uint64_t serverPid;

  // Between server and child.
  std::uint32_t order;  // futex; the child starts on the batch when it changes
  std::uint32_t event;  // futex; something happened that the server should look at
  ChildState childState;
  std::uint32_t nextSequence;
  std::uint64_t progress;
  std::uint64_t resultCursor;  // where the next record or event goes, from resultOffset
  std::uint64_t recordStart;   // of the open record
  std::uint32_t recordOpen;
  std::uint32_t fatalNoted;   // the child already wrote down why the sequence ends
  std::uint32_t observerRow;  // being asked, while in Phase::Observer
  std::uint32_t observerIndex;
  std::uint64_t observerState;
  std::uint32_t stackDumped;  // the answer to the server's signal is complete
  std::uint32_t dumpedFrames;
  std::uint64_t dump[kMaxDumpedFrames];

  std::uint32_t forks;         // children started, for the curious
  std::uint32_t subjectForks;  // by the subject in this sequence, its own forks included
  std::uint64_t stepsRun;      // by all children so far
  std::uint64_t sequencesRun;
  std::uint32_t notObserved;  // number of a sequence + 1: an object of it can be asked nothing
  std::uint32_t switchedOffCount;
  SwitchedOffObserver switchedOff[kMaxSwitchedOff];
  std::uint64_t
      knownEvents[kMaxKnownEvents];  // that are no news; a hash table of hashes, 0 is free
};

// The place of the hash, not 0, in the table of known events: its own, or a free one; null if it is
// full there.
inline std::uint64_t* placeOfEvent(std::uint64_t (&table)[kMaxKnownEvents], std::uint64_t hash) {
  constexpr std::size_t kProbes = 16;
  for (std::size_t i = 0; i < kProbes; ++i) {
    std::uint64_t& entry = table[(hash + i) % kMaxKnownEvents];
    if (entry == hash || entry == 0) return &entry;
  }
  return nullptr;
}

inline bool isKnownEvent(std::uint64_t (&table)[kMaxKnownEvents], std::uint64_t hash) {
  const std::uint64_t* place = placeOfEvent(table, hash);
  return place != nullptr && *place == hash;
}

inline void addKnownEvent(std::uint64_t (&table)[kMaxKnownEvents], std::uint64_t hash) {
  if (std::uint64_t* place = placeOfEvent(table, hash)) *place = hash;
}

constexpr std::uint64_t mixEvent(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xbf58476d1ce4e5b9ull;
  return hash ^ (hash >> 29);
}

// How the region is divided. Sparse: only what is touched takes memory.
struct RegionLayout {
  std::uint64_t coverageOffset = 0;
  std::uint64_t callsOffset = 0;
  std::uint64_t programOffset = 0;
  std::uint64_t programBytes = 16u << 20;
  std::uint64_t resultOffset = 0;
  std::uint64_t resultBytes = 32u << 20;
  std::uint64_t totalBytes = 0;
};

constexpr RegionLayout regionLayout() {
  constexpr std::uint64_t page = 4096;
  RegionLayout layout;
  layout.coverageOffset = (sizeof(Control) + page - 1) / page * page;
  layout.callsOffset = layout.coverageOffset + kMaxEdges / 8;
  layout.programOffset = layout.callsOffset + kMaxThunks * sizeof(std::uint64_t);
  layout.resultOffset = layout.programOffset + layout.programBytes;
  layout.totalBytes = layout.resultOffset + layout.resultBytes;
  return layout;
}

// Room that must be left in the result area for another sequence to be started; what does not fit
// within a sequence is cut.
constexpr std::uint64_t kResultReserve = 2u << 20;

}  // namespace assay::wire
