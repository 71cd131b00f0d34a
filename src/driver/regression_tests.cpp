#include "driver/regression_tests.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>

#include "suite/minimise.h"
#include "suite/regressions.h"
#include "support/interruption.h"
#include "support/random.h"

namespace assay::driver {

namespace {

constexpr std::size_t freshRuns = 5;
using Clock = std::chrono::steady_clock;

class RegressionMaker {
 public:
  RegressionMaker(const model::Api& api, exec::Executor& executor, const SearchBudget& budget,
                  const oracle::RuleSettings& rules, const oracle::SubjectFiles& files)
      : api_(api), executor_(executor), rules_(rules), files_(files) {
    if (!budget.steps) deadline_ = Clock::now() + budget.time;
  }

  // Takes the sequence if it covers what none before it does; then as short as it can be for that.
  void offer(const pool::Entry& entry) {
    const model::Sequence& sequence = entry.sequence;
    auto covered = edgesOf(sequence);
    if (!covered) return;
    // What the worker's edges do not tell cannot be watched while making it shorter.
    const std::uint32_t beyond = entry.newEdges.back();
    if (beyond >= executor_.edgeCount()) {
      covered->push_back(beyond);
      add(sequence, std::move(*covered));
      return;
    }
    std::vector<std::uint32_t> needed;
    std::ranges::copy_if(*covered, std::back_inserter(needed),
                         [&](std::uint32_t edge) { return !covered_.contains(edge); });
    if (needed.empty()) return;
    model::Probe probe{sequence, {}, {}};
    probe = suite::minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
      std::vector<bool> good(candidates.size(), false);
      for (std::size_t i = 0; i < candidates.size() && !isLate(); ++i) {
        const auto edges = edgesOf(candidates[i].sequence);
        good[i] = edges && std::ranges::includes(*edges, needed);
        if (good[i]) break;  // the first is taken
      }
      return good;
    });
    auto edges = edgesOf(probe.sequence);
    if (edges) add(std::move(probe.sequence), std::move(*edges));
  }

  // The sequences that are needed, in the order in which they came.
  std::vector<model::Sequence> take() {
    std::vector<model::Sequence> chosen;
    for (const std::size_t i : suite::chooseForCoverage(worths_)) {
      chosen.push_back(std::move(sequences_[i]));
    }
    return chosen;
  }

 private:
  // Whether sequences are taken as they are from now on.
  [[nodiscard]] bool isLate() const { return deadline_ && Clock::now() >= *deadline_; }

  void add(model::Sequence sequence, std::vector<std::uint32_t> edges) {
    covered_.insert(edges.begin(), edges.end());
    worths_.push_back({sequence.steps.size(), std::move(edges)});
    sequences_.push_back(std::move(sequence));
  }

  // All edges that the sequence covers, ascending; none if it does not go well.
  std::optional<std::vector<std::uint32_t>> edgesOf(const model::Sequence& sequence) {
    executor_.forgetCoverage();
    model::Execution execution = executor_.run(std::span(&sequence, 1)).front();
    if (oracle::harnessFailed(execution)) return std::nullopt;
    if (execution.steps.size() != sequence.steps.size()) return std::nullopt;
    const auto failures = oracle::judge(api_, {sequence, {}, {}}, execution, rules_, files_);
    const bool wentWell = std::ranges::all_of(failures, [](const model::Failure& failure) {
      return failure.standing == model::Standing::Expected;
    });
    if (!wentWell) return std::nullopt;
    std::ranges::sort(execution.newEdges);
    return std::move(execution.newEdges);
  }

  const model::Api& api_;
  exec::Executor& executor_;
  const oracle::RuleSettings& rules_;
  const oracle::SubjectFiles& files_;
  std::optional<Clock::time_point> deadline_;
  std::set<std::uint32_t> covered_;
  std::vector<model::Sequence> sequences_;
  std::vector<suite::Worth> worths_;  // parallel to sequences_
};

// Each sequence in fresh processes, in another order every time: what all runs agree on.
std::vector<std::optional<model::Execution>> stableExecutions(
    const std::vector<model::Sequence>& sequences, exec::Executor& executor, std::uint64_t seed) {
  std::vector<std::vector<model::Execution>> runs(sequences.size());
  support::Random random = support::Random(seed).branch("fresh runs");
  executor.setIsolate(true);
  for (std::size_t round = 0; round < freshRuns; ++round) {
    std::vector<std::size_t> order(sequences.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    std::vector<model::Sequence> shuffled;
    for (const std::size_t i : order) shuffled.push_back(sequences[i]);
    std::vector<model::Execution> executions = executor.run(shuffled);
    for (std::size_t k = 0; k < order.size(); ++k) {
      runs[order[k]].push_back(std::move(executions[k]));
    }
  }
  executor.setIsolate(false);
  std::vector<std::optional<model::Execution>> stable;
  for (const auto& executions : runs) stable.push_back(suite::agreement(executions));
  return stable;
}

}  // namespace

std::vector<model::TestCase> regressionTests(const model::Api& api, const pool::Pool& pool,
                                             exec::Executor& executor, const SearchBudget& budget,
                                             const oracle::RuleSettings& rules,
                                             const oracle::SubjectFiles& files, std::uint64_t seed,
                                             support::Listener& listener) {
  std::vector<const pool::Entry*> entries;
  for (const pool::Entry& entry : pool.entries()) {
    if (!entry.newEdges.empty()) entries.push_back(&entry);
  }
  std::ranges::sort(entries, {}, [](const pool::Entry* entry) {
    return std::pair(entry->sequence.steps.size(), entry->state.exact);
  });
  RegressionMaker maker(api, executor, budget, rules, files);
  for (std::size_t i = 0; i < entries.size() && support::interruption() == 0; ++i) {
    listener.onProgress({"select", "", i, entries.size()});
    maker.offer(*entries[i]);
  }
  return testsOf(api, maker.take(), executor, seed);
}

std::vector<model::TestCase> testsOf(const model::Api& api,
                                     const std::vector<model::Sequence>& sequences,
                                     exec::Executor& executor, std::uint64_t seed) {
  std::vector<model::TestCase> tests;
  if (support::interruption() != 0) return tests;  // nothing will be written
  const auto stable = stableExecutions(sequences, executor, seed);
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    if (!stable[i]) continue;
    model::TestCase test;
    test.sequence = sequences[i];
    test.assertions = suite::assertionsFor(api, sequences[i], *stable[i]);
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace assay::driver
