// A second worker that varies sequences while the search goes on in the first: what is new in one
// of the variations, the search runs once more itself. How far it gets depends on the machine, so
// it is for budgets of time only.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "exec/executor.h"
#include "model/api.h"
#include "model/sequence.h"

namespace assay::search {

inline constexpr std::size_t variationsPerSequence = 7;  // besides the sequence itself

// What the worker is to vary until it is given something else.
struct SideWork {
  std::vector<model::Sequence> sequences;
  std::vector<std::vector<model::Literal>> literals;  // by TypeId; what literals may become
  exec::Executor::Memory known;                       // what is not new any more
  std::uint64_t seed = 0;
};

struct SideCounts {
  std::uint64_t steps = 0;
  std::uint64_t executions = 0;
  std::vector<std::uint64_t> calls;  // by OperationId
};

class SideWorker {
 public:
  // The Api must outlive it. Nothing happens before the first work is given.
  SideWorker(const model::Api& api, exec::Executor executor);
  SideWorker(const SideWorker&) = delete;
  SideWorker& operator=(const SideWorker&) = delete;
  ~SideWorker();

  // Whether everything given so far has been varied at least once.
  [[nodiscard]] bool wantsWork();
  void give(SideWork work);
  // Sequences that did something new. As long as many wait to be taken, no others are run.
  [[nodiscard]] std::vector<model::Sequence> take();
  [[nodiscard]] SideCounts counts();
  // Ends it, after what is running now; what it did can still be asked for.
  void stop();

 private:
  void run();
  bool awaitWork();
  void begin(SideWork work);
  void vary(std::span<const model::Sequence> sequences, std::size_t variations);

  // Of the thread.
  exec::Executor executor_;
  SideWork work_;
  std::size_t varied_ = 0;  // sequences of the work, in this pass

  std::mutex mutex_;  // for what follows
  std::condition_variable changed_;
  SideWork next_;
  bool hasNext_ = false;
  bool wantsWork_ = true;
  bool isStopped_ = false;
  std::vector<model::Sequence> found_;
  SideCounts counts_;

  std::thread thread_;  // the last: it uses the others
};

}  // namespace assay::search
