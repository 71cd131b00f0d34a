#include "search/side_worker.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "support/random.h"

namespace assay::search {

namespace {

constexpr std::size_t mostWaiting = 32;

// How much is run before the worker looks up: many sequences, each with its variations, or few of
// one sequence if the class is slow.
class Portion {
 public:
  [[nodiscard]] std::size_t sequences() const {
    return std::max<std::size_t>(runs_ / variationsPerSequence, 1);
  }
  [[nodiscard]] std::size_t variations() const { return std::min(runs_, variationsPerSequence); }
  void adapt(std::chrono::nanoseconds taken) {
    constexpr std::chrono::milliseconds longest{500};
    constexpr std::size_t most = 256 * variationsPerSequence;
    runs_ = std::clamp<std::size_t>(taken > longest ? runs_ / 2 : runs_ * 2, 1, most);
  }

 private:
  std::size_t runs_ = 1;
};

}  // namespace

SideWorker::SideWorker(const model::Api& api, exec::Executor executor)
    : executor_(std::move(executor)) {
  counts_.calls.resize(api.operations.size(), 0);
  thread_ = std::thread([this] { run(); });
}

SideWorker::~SideWorker() { stop(); }

void SideWorker::stop() {
  {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool SideWorker::wantsWork() {
  const std::lock_guard lock(mutex_);
  return wantsWork_;
}

void SideWorker::give(SideWork work) {
  {
    const std::lock_guard lock(mutex_);
    wantsWork_ = work.sequences.empty();
    next_ = std::move(work);
    hasNext_ = true;
  }
  changed_.notify_all();
}

std::vector<model::Sequence> SideWorker::take() {
  std::vector<model::Sequence> taken;
  {
    const std::lock_guard lock(mutex_);
    taken.swap(found_);
  }
  changed_.notify_all();
  return taken;
}

SideCounts SideWorker::counts() {
  const std::lock_guard lock(mutex_);
  return counts_;
}

// Waits until there is something to do and room for what comes of it; false at the end.
bool SideWorker::awaitWork() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return isStopped_ || ((hasNext_ || !work_.sequences.empty()) && found_.size() < mostWaiting);
  });
  if (isStopped_) return false;
  if (std::exchange(hasNext_, false)) begin(std::move(next_));
  return true;
}

void SideWorker::begin(SideWork work) {
  work_ = std::move(work);
  varied_ = 0;
  executor_.learnFrom(work_.known);
  for (std::uint32_t i = 0; i < work_.literals.size(); ++i) {
    executor_.setLiterals(model::TypeId{i}, work_.literals[i]);
  }
}

void SideWorker::run() {
  Portion portion;
  while (awaitWork()) {
    const std::span<const model::Sequence> all = work_.sequences;
    if (varied_ == all.size()) {
      varied_ = 0;
      work_.seed = support::Random(work_.seed)();
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t count = std::min(portion.sequences(), all.size() - varied_);
    vary(all.subspan(varied_, count), portion.variations());
    portion.adapt(std::chrono::steady_clock::now() - begin);
    varied_ += count;
    const std::lock_guard lock(mutex_);
    wantsWork_ = varied_ == all.size() && !hasNext_;
  }
}

void SideWorker::vary(std::span<const model::Sequence> sequences, std::size_t variations) {
  std::vector<exec::Noticed> noticed = executor_.runBrief(sequences, {variations, work_.seed});
  const std::lock_guard lock(mutex_);
  // What there is no room for is new again when the search says anew what it knows.
  for (exec::Noticed& one : noticed) {
    if (found_.size() == mostWaiting) break;
    found_.push_back(one.variation ? std::move(*one.variation) : sequences[one.index]);
  }
  counts_.steps = executor_.stepsRun();
  counts_.executions = executor_.sequencesRun();
  for (std::uint32_t i = 0; i < counts_.calls.size(); ++i) {
    counts_.calls[i] = executor_.callsOf(model::OperationId{i});
  }
}

}  // namespace assay::search
