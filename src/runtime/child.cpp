#include "runtime/child.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "runtime/address_space.h"
#include "runtime/coverage.h"
#include "runtime/futex.h"
#include "runtime/interpreter.h"
#include "runtime/leak_check.h"
#include "runtime/observers.h"
#include "runtime/pending_results.h"
#include "runtime/process_state.h"
#include "runtime/sanitizers.h"
#include "runtime/state.h"
#include "runtime/static_state.h"
#include "runtime/stream_state.h"

namespace assay::runtime {

namespace {

wire::Control& control() { return *worker.control; }

void openRecord() {
  wire::Control& c = control();
  c.recordStart = c.resultCursor;
  c.resultCursor += sizeof(wire::RecordHeader);
  c.fatalNoted = 0;
  c.recordOpen = 1;
}

void takeRecordBack() {
  wire::Control& c = control();
  c.resultCursor = c.recordStart;
  c.recordOpen = 0;
}

void announce(wire::ChildState state) {
  control().childState = state;
  __atomic_fetch_add(&control().event, 1, __ATOMIC_RELEASE);
  futexWake(&control().event);
}

bool roomForAnother() {
  return control().resultCursor + wire::kResultReserve <= control().resultBytes;
}

// Runs one sequence and leaves the process as it was; false if only a fresh fork could do that.
[[gnu::noinline]] bool runSequence(std::uint32_t index) {
  wire::Control& c = control();
  const std::uint32_t* program = worker.programs + worker.programs[index];
  c.progress = wire::packProgress(index, 0, wire::Phase::Between);
  openRecord();
  clearFlags();
  const bool watch =
      (c.flags & wire::kObserve) != 0 || ((c.flags & wire::kInvariants) != 0 && hasInvariants());
  worker.attention = (watch ? kWatchObjects : 0u) | (reportsAreAskedFor() ? kAskForReports : 0u);
  if (worker.attention & kAskForReports) forgetReports();
  forgetPendingResults();
  worker.throwDepth = 0;
  worker.news = 0;
  worker.environmentStep = 0;
  worker.threadsStarted = 0;
  c.subjectForks = 0;
  worker.stackLimit = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  errno = 0;
  const bool leakCheck = (c.flags & wire::kLeakCheck) != 0;
  LeakCheck leaks;
  if (leakCheck) leaks.before();
  const std::int64_t blocksBefore = worker.liveBlocks;
  const std::int64_t bytesBefore = worker.liveBytes;

  c.progress = wire::packProgress(index, 0, wire::Phase::Step);
  worker.executing = true;
  const RunEnd ran = runProgram(program);
  RunEnd tornDown = RunEnd::Broken;
  if (ran != RunEnd::Broken) tornDown = tearDown();
  worker.executing = false;
  if (worker.attention & kGrandchild) endProcess(0);
  if (worker.attention & kAskForReports) askForReports();

  const std::int64_t blocks = worker.liveBlocks - blocksBefore;
  const std::int64_t bytes = worker.liveBytes - bytesBefore;
  if (leakCheck && tornDown == RunEnd::Finished) {
    setPhase(wire::Phase::LeakCheck);
    forgetSlots();
    leaks.after();
  }
  c.stepsRun += finishedSteps();
  c.sequencesRun += 1;
  // What broke off without news did so for a known reason.
  const bool isKnown =
      worker.news == 0 && (ran == RunEnd::Broken || (tornDown == RunEnd::Finished && blocks <= 0));
  if ((c.flags & wire::kBrief) && isKnown && !coversNewEdges()) {
    takeRecordBack();
  } else {
    closeRecord(finishedSteps(), tornDown == RunEnd::Finished, blocks, bytes);
  }
  c.progress = wire::packProgress(index, 0, wire::Phase::Between);
  if (bytes > 0) worker.lostBytes += bytes;

  const bool processClean = settleProcess();
  const bool staticClean = settleStaticState() != StaticState::NeedsFork;
  return processClean && staticClean && streamsUnchanged() &&
         worker.lostBytes < static_cast<std::int64_t>(c.limits.lostBytes);
}

}  // namespace

void closeRecord(unsigned finished, bool tornDown, long long leakedBlocks, long long leakedBytes) {
  wire::Control& c = control();
  auto* header = reinterpret_cast<wire::RecordHeader*>(worker.results + c.recordStart);
  auto* edges = reinterpret_cast<std::uint32_t*>(worker.results + c.resultCursor);
  const std::uint64_t room = (c.resultBytes - c.resultCursor) / sizeof(std::uint32_t);
  const Coverage coverage = collectCoverage(edges, static_cast<std::uint32_t>(room));
  header->sequence = wire::progressSequence(c.progress);
  header->finishedSteps = finished;
  header->eventBytes =
      static_cast<std::uint32_t>(c.resultCursor - c.recordStart - sizeof(wire::RecordHeader));
  header->coverageHash = coverage.hash;
  header->leakedBlocks = leakedBlocks;
  header->leakedBytes = leakedBytes;
  header->newEdges = coverage.newEdges;
  header->tornDown = tornDown ? 1 : 0;
  header->news = worker.news;
  header->environmentStep = worker.environmentStep;
  c.resultCursor += coverage.newEdges * sizeof(std::uint32_t);
  c.resultCursor = (c.resultCursor + 7) & ~std::uint64_t{7};
  header->bytes = static_cast<std::uint32_t>(c.resultCursor - c.recordStart);
  c.recordOpen = 0;
}

[[noreturn]] void runChild(pid_t server) {
  wire::Control& c = control();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != server) _exit(1);  // it died before it could take this process with it
  limitAddressSpace();
  printReportsInThisProcess();
  endStacksHere(__builtin_frame_address(0));
  std::uint32_t order = __atomic_load_n(&c.order, __ATOMIC_ACQUIRE);
  for (;;) {
    while (c.nextSequence < c.sequenceCount) {
      if (!roomForAnother()) break;
      const bool clean = runSequence(c.nextSequence);
      c.nextSequence += 1;
      const bool alone = (c.flags & (wire::kIsolate | wire::kLeakCheck)) != 0;
      if (!clean || alone) {
        announce(wire::ChildState::WantsReplacement);
        endProcess(0);
      }
    }
    announce(c.nextSequence < c.sequenceCount ? wire::ChildState::ResultsFull
                                              : wire::ChildState::BatchDone);
    order = awaitChange(&c.order, order);
  }
}

}  // namespace assay::runtime
