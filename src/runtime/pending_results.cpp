#include "runtime/pending_results.h"

#include "runtime/stack_walk.h"
#include "runtime/state.h"
#include "runtime/violations.h"

namespace assay::runtime {

namespace {

// Enough to see the function with the clause and who called it.
constexpr std::uint32_t kFrames = 16;

// The function that the thunk called is left last, so the latest clauses are the ones that count.
constexpr std::size_t kKept = 16;

struct Pending {
  void* clause = nullptr;
  int (*decide)(void*, const void*, const void*) = nullptr;
  void (*drop)(void*) = nullptr;
  Violation violation;
  std::uint64_t frames[kFrames] = {};
  std::uint32_t frameCount = 0;
};

Pending pending[kKept];
std::size_t added = 0;

void drop(Pending& one) {
  if (one.clause != nullptr) one.drop(one.clause);
  one.clause = nullptr;
}

}  // namespace

void dropPendingResults() {
  for (Pending& one : pending) drop(one);
  added = 0;
  worker.attention = worker.attention & ~static_cast<std::uint32_t>(kResultsPending);
}

void forgetPendingResults() {
  if (added == 0) return;
  for (Pending& one : pending) one.clause = nullptr;
  added = 0;
}

}  // namespace assay::runtime

extern "C" {

void assayPendResult(void* clause, int (*decide)(void*, const void*, const void*),
                     void (*dropClause)(void*), const char* text, const char* file, unsigned line);

void assayPendResult(void* clause, int (*decide)(void*, const void*, const void*),
                     void (*dropClause)(void*), const char* text, const char* file, unsigned line) {
  using namespace assay::runtime;
  if (!worker.executing || !onMainThread() || phase() != assay::wire::Phase::Step) {
    return dropClause(clause);
  }
  Pending& one = pending[added++ % kKept];
  drop(one);
  one.clause = clause;
  one.decide = decide;
  one.drop = dropClause;
  one.violation = {Violation::kPostcondition, text, file, line, assay::wire::Certainty::Pending};
  one.frameCount = walkFramePointers(one.frames, kFrames);
  worker.attention = worker.attention | kResultsPending;
}

void assayCheckResult(const void* result, const void* type) {
  using namespace assay::runtime;
  if (!(worker.attention & kResultsPending)) return;
  for (Pending& one : pending) {
    if (one.clause == nullptr) continue;
    if (one.decide(one.clause, result, type) == 0) {
      noteViolation(one.violation, one.frames, one.frameCount);
    }
  }
  dropPendingResults();
}
}
