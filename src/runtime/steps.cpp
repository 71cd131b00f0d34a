#include "runtime/steps.h"

#include <time.h>

#include "runtime/observers.h"
#include "runtime/pending_results.h"
#include "runtime/sanitizers.h"
#include "runtime/state.h"

namespace assay::runtime {

void settleThreads() {
  if (!(worker.attention & kThreadsStarted)) return;
  constexpr long kPause = 1'000'000;
  const auto live = [] { return __atomic_load_n(&worker.threadsLive, __ATOMIC_ACQUIRE); };
  std::uint64_t waited = 0;
  while (live() > 0 && waited < worker.control->limits.threadGraceNanoseconds) {
    const timespec pause{0, kPause};
    nanosleep(&pause, nullptr);
    waited += kPause;
  }
  worker.attention = worker.attention & ~static_cast<std::uint32_t>(kThreadsStarted);
  const int left = live();
  if (left > 0) {
    appendEvent(wire::EventKind::Threads,
                [&](wire::EventWriter& out) { out.number(static_cast<std::uint64_t>(left)); });
  }
}

namespace {

// What a step leaves behind besides objects; false if the sequence cannot go on.
bool settleStep() {
  // A fork that the subject made came back from the call: it has no business here.
  if (worker.attention & kGrandchild) endProcess(0);
  if (worker.attention & kResultsPending) dropPendingResults();
  settleThreads();
  return !(worker.attention & kUndefined);
}

}  // namespace

bool finishStep() {
  if (worker.attention != kWatchObjects && !settleStep()) return false;
  const bool good = !(worker.attention & kWatchObjects) || watchObjects();
  if (worker.attention & kAskForReports) askForReports();
  return good;
}

}  // namespace assay::runtime
