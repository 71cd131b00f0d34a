#include "suite/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>

#include "oracle/judge.h"
#include "suite/minimise.h"
#include "suite/regressions.h"
#include "suite/safety.h"
#include "support/interruption.h"
#include "support/random.h"

namespace assay::suite {

namespace {

constexpr std::size_t freshRuns = 5;
using Clock = std::chrono::steady_clock;

class RegressionMaker {
 public:
  RegressionMaker(const model::Api& api, exec::Executor& executor, const support::Budget& budget,
                  const model::RuleSettings& rules, const model::SubjectFiles& files)
      : api_(api), executor_(executor), rules_(rules), files_(files) {
    if (!budget.steps) deadline_ = Clock::now() + budget.time;
  }

  // Takes the sequence if it covers what none before it does; then as short as it can be for that.
  void offer(const pool::Entry& entry) {
    const model::Sequence& sequence = entry.sequence;
    auto covered = edgesOf(sequence);
    if (touched_) ++unsafe_[*touched_];
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
    probe = minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
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

  [[nodiscard]] const std::map<model::Touch::Kind, std::size_t>& unsafe() const { return unsafe_; }

  // The sequences that are needed, in the order in which they came.
  std::vector<model::Sequence> take() {
    std::vector<model::Sequence> chosen;
    for (const std::size_t i : chooseForCoverage(worths_)) {
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

  // All edges that the sequence covers, ascending; none if it does not go well, or cannot be a test
  // because of what it touches.
  std::optional<std::vector<std::uint32_t>> edgesOf(const model::Sequence& sequence) {
    executor_.forgetCoverage();
    touched_.reset();
    model::Execution execution = executor_.run(std::span(&sequence, 1)).front();
    if (oracle::harnessFailed(execution)) return std::nullopt;
    if (execution.steps.size() != sequence.steps.size()) return std::nullopt;
    const auto failures = oracle::judge(api_, {sequence, {}, {}}, execution, rules_, files_);
    const bool wentWell = std::ranges::all_of(failures, [](const model::Failure& failure) {
      return failure.standing == model::Standing::Expected;
    });
    if (!wentWell) return std::nullopt;
    if (const model::Touch* touch = unsafeTouch(execution)) {
      touched_ = touch->kind;
      return std::nullopt;
    }
    std::ranges::sort(execution.newEdges);
    return std::move(execution.newEdges);
  }

  const model::Api& api_;
  exec::Executor& executor_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  std::optional<Clock::time_point> deadline_;
  std::set<std::uint32_t> covered_;
  std::vector<model::Sequence> sequences_;
  std::vector<Worth> worths_;  // parallel to sequences_
  std::optional<model::Touch::Kind>
      touched_;  // by the last sequence that was run, what it must not
  std::map<model::Touch::Kind, std::size_t> unsafe_;
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
  for (const auto& executions : runs) stable.push_back(agreement(executions));
  return stable;
}

}  // namespace

RegressionTests regressionTests(const model::Api& api, const pool::Pool& pool,
                                exec::Executor& executor, const support::Budget& budget,
                                const model::RuleSettings& rules, const model::SubjectFiles& files,
                                std::uint64_t seed, support::Listener& listener) {
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
  RegressionTests result = testsOf(api, maker.take(), executor, seed);
  std::ranges::move(unsafeNotes(maker.unsafe()), std::back_inserter(result.notes));
  return result;
}

RegressionTests testsOf(const model::Api& api, const std::vector<model::Sequence>& sequences,
                        exec::Executor& executor, std::uint64_t seed) {
  RegressionTests result;
  if (support::interruption() != 0) return result;  // nothing will be written
  const auto stable = stableExecutions(sequences, executor, seed);
  std::map<model::Touch::Kind, std::size_t> unsafe;
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    if (!stable[i]) continue;
    if (const model::Touch* touch = unsafeTouch(*stable[i])) {
      ++unsafe[touch->kind];
      continue;
    }
    model::TestCase test;
    test.touchesFiles = touchesFiles(*stable[i]);
    test.sequence = sequences[i];
    test.assertions = assertionsFor(api, sequences[i], *stable[i]);
    result.tests.push_back(std::move(test));
  }
  result.notes = unsafeNotes(unsafe);
  return result;
}

std::vector<std::string> unsafeNotes(const std::map<model::Touch::Kind, std::size_t>& unsafe) {
  const auto did = [](model::Touch::Kind kind) {
    switch (kind) {
      case model::Touch::Kind::Files:
        return "touched files outside of the scratch directory, or more files than a test may";
      case model::Touch::Kind::Network:
        return "reached for the network";
      case model::Touch::Kind::Processes:
        return "reached for other processes, or started too many";
      case model::Touch::Kind::Environment:
        return "changed the environment or the working directory, or met a limit of the worker";
      case model::Touch::Kind::Kernel:
        return "made system calls that are not allowed";
    }
    return "";
  };
  std::vector<std::string> notes;
  for (const auto& [kind, count] : unsafe) {
    notes.push_back(fmt::format("{} {} and {} not written as {}",
                                count == 1 ? "1 sequence" : fmt::format("{} sequences", count),
                                did(kind), count == 1 ? "is" : "are",
                                count == 1 ? "a test" : "tests"));
  }
  return notes;
}

}  // namespace assay::suite
