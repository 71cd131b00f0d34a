#include "suite/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
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

  // Takes the sequence if it shows what none before it does; then as short as it can be for that.
  void offer(const pool::Entry& entry) {
    const model::Sequence& sequence = entry.sequence;
    auto shown = featuresOf(sequence);
    if (touched_) ++unsafe_[*touched_];
    if (!shown) return;
    // What the worker does not see cannot be watched while making it shorter.
    const auto isSeen = [](const model::Feature& feature) {
      return feature.domain == model::Feature::Domain::Edge;
    };
    if (!std::ranges::all_of(entry.features, isSeen)) {
      std::ranges::copy_if(entry.features, std::back_inserter(*shown), std::not_fn(isSeen));
      add(sequence, std::move(*shown));
      return;
    }
    std::vector<model::Feature> needed;
    std::ranges::copy_if(*shown, std::back_inserter(needed),
                         [&](const auto& feature) { return !shown_.contains(feature); });
    if (needed.empty()) return;
    model::Probe probe{sequence, {}, {}};
    probe = minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
      std::vector<bool> good(candidates.size(), false);
      for (std::size_t i = 0; i < candidates.size() && !isLate(); ++i) {
        const auto features = featuresOf(candidates[i].sequence);
        good[i] = features && std::ranges::includes(*features, needed);
        if (good[i]) break;  // the first is taken
      }
      return good;
    });
    auto features = featuresOf(probe.sequence);
    if (features) add(std::move(probe.sequence), std::move(*features));
  }

  [[nodiscard]] const std::map<model::Touch::Kind, std::size_t>& unsafe() const { return unsafe_; }

  // The sequences that are needed, in the order in which they came.
  std::vector<model::Sequence> take() {
    std::vector<model::Sequence> chosen;
    for (const std::size_t i : chooseByFeatures(worths_)) {
      chosen.push_back(std::move(sequences_[i]));
    }
    return chosen;
  }

 private:
  // Whether sequences are taken as they are from now on.
  [[nodiscard]] bool isLate() const { return deadline_ && Clock::now() >= *deadline_; }

  void add(model::Sequence sequence, std::vector<model::Feature> features) {
    shown_.insert(features.begin(), features.end());
    worths_.push_back({sequence.steps.size(), std::move(features)});
    sequences_.push_back(std::move(sequence));
  }

  // All that the worker sees in it, ascending; none if it does not go well, or cannot be a test
  // because of what it touches.
  std::optional<std::vector<model::Feature>> featuresOf(const model::Sequence& sequence) {
    executor_.forgetCoverage();
    touched_.reset();
    const model::Execution execution = executor_.run(std::span(&sequence, 1)).front();
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
    std::vector<model::Feature> features = model::newFeatures(execution);
    std::ranges::sort(features);
    return features;
  }

  const model::Api& api_;
  exec::Executor& executor_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  std::optional<Clock::time_point> deadline_;
  std::set<model::Feature> shown_;
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
    if (!entry.features.empty()) entries.push_back(&entry);
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
