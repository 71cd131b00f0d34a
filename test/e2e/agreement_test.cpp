// Random sequences over all subjects end the same in a batch as in a fresh process each.
//
// ASSAY_AGREEMENT_SEQUENCES is the number of sequences, 600 if it is not set. The subjects are
// taken in groups, one worker a group; a group gets its share of the sequences by its number of
// operations. Every other sequence is run with observers. Nothing is left out.
#include "agreement.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>
#include <map>

#include "compose/generator.h"

namespace assay::e2e {
namespace {

namespace fs = std::filesystem;
using model::Execution;
using model::Sequence;

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kMaxCalls = 12;
constexpr std::size_t kGroup = 16;  // as test/e2e/features_try.py has it: the workers are shared
constexpr std::size_t kShownDifferences = 5;

std::size_t wantedSequences() {
  const char* text = std::getenv("ASSAY_AGREEMENT_SEQUENCES");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 600;
}

using Group = std::vector<fs::path>;

void addGroups(const std::vector<fs::path>& headers, std::vector<Group>& all) {
  for (std::size_t i = 0; i < headers.size(); i += kGroup) {
    const std::size_t end = std::min(i + kGroup, headers.size());
    all.emplace_back(headers.begin() + static_cast<std::ptrdiff_t>(i),
                     headers.begin() + static_cast<std::ptrdiff_t>(end));
  }
}

// Classes and their twins, which have the same names.
void addPairs(std::vector<fs::path> faulty, std::vector<Group>& all) {
  std::vector<fs::path> twins;
  std::erase_if(faulty, [&](const fs::path& header) {
    const bool isTwin = header.stem().string().ends_with("_twin");
    if (isTwin) twins.push_back(header);
    return isTwin;
  });
  addGroups(faulty, all);
  addGroups(twins, all);
}

std::vector<Group> groups() {
  std::vector<Group> all = {headersIn(ASSAY_CONTAINMENT_SUBJECTS)};
  addGroups(headersIn(ASSAY_FEATURE_SUBJECTS), all);
  addGroups(headersIn(ASSAY_STRUCTURE_SUBJECTS), all);
  addGroups(headersIn(ASSAY_PATH_SUBJECTS), all);
  addGroups(headersIn(ASSAY_STATE_SUBJECTS), all);
  addPairs(headersIn(ASSAY_SEEDED_SUBJECTS), all);
  addPairs(headersIn(ASSAY_SOLVER_SUBJECTS), all);
  return all;
}

std::vector<Sequence> randomSequences(const model::Api& api, std::size_t count,
                                      support::Random& random) {
  const std::vector<compose::Taste> tastes = {compose::Taste::Plain, compose::Taste::Small,
                                              compose::Taste::Extreme};
  const compose::Generator generator(api);
  std::vector<Sequence> sequences;
  while (sequences.size() < count) {
    const auto calls = static_cast<std::size_t>(random.between(1, kMaxCalls));
    Sequence sequence = generator.anySequence(calls, random.pick(tastes), random);
    if (!sequence.steps.empty()) sequences.push_back(std::move(sequence));
  }
  return sequences;
}

std::vector<Execution> run(const harness::BuiltWorker& worker,
                           const std::vector<Sequence>& sequences, bool observe, bool isolate) {
  exec::ExecutorOptions options;
  options.observe = observe;
  options.isolate = isolate;
  // Far above what a step needs on a busy machine: which limit is met first is not what is
  // compared.
  options.limits.stepCpuNanoseconds = 4'000'000'000;
  options.limits.stepWallNanoseconds = 20'000'000'000;
  auto executor = startExecutor(worker, options);
  if (!executor) throw std::runtime_error(support::toString(executor.error()));
  return executor->run(sequences);
}

struct Tally {
  std::map<std::string, std::size_t> kinds;
  std::size_t sequences = 0;
  std::size_t differences = 0;
  std::chrono::duration<double> building{};
  std::chrono::duration<double> running{};

  void count(const Sequence& sequence, const Execution& batch, const Execution& alone) {
    sequences += 1;
    kinds[executionKind(alone)] += 1;
    const std::string difference = disagreement(sequence, batch, alone);
    if (difference.empty()) return;
    differences += 1;
    if (differences <= kShownDifferences) ADD_FAILURE() << difference;
  }

  void print() const {
    for (const auto& [kind, number] : kinds) fmt::print("{:8} {}\n", number, kind);
    fmt::print("{:8} sequences, {} differences; {:.0f} s to build, {:.0f} s to run\n", sequences,
               differences, building.count(), running.count());
  }
};

void compare(const harness::BuiltWorker& worker, const std::vector<Sequence>& sequences,
             bool observe, Tally& tally) {
  auto alone =
      std::async(std::launch::async, [&] { return run(worker, sequences, observe, true); });
  const std::vector<Execution> batch = run(worker, sequences, observe, false);
  const std::vector<Execution> fresh = alone.get();
  for (std::size_t i = 0; i < sequences.size(); ++i) tally.count(sequences[i], batch[i], fresh[i]);
}

TEST(Agreement, BatchesAndFreshProcessesGiveTheSame) {
  using Clock = std::chrono::steady_clock;
  Tally tally;
  std::vector<harness::BuiltWorker> workers;
  std::size_t operations = 0;
  const auto start = Clock::now();
  for (const Group& group : groups()) {
    auto worker = workerFor(group);
    ASSERT_TRUE(worker) << support::toString(worker.error());
    operations += worker->api.operations.size();
    workers.push_back(std::move(*worker));
  }
  tally.building = Clock::now() - start;
  support::Random random(kSeed);
  const std::size_t wanted = wantedSequences();
  for (const harness::BuiltWorker& worker : workers) {
    // Half of the share, rounded up, without observers and with them.
    const std::size_t half = wanted * worker.api.operations.size() / operations / 2 + 1;
    compare(worker, randomSequences(worker.api, half, random), false, tally);
    compare(worker, randomSequences(worker.api, half, random), true, tally);
  }
  tally.running = Clock::now() - start - tally.building;
  tally.print();
  EXPECT_EQ(tally.differences, 0U);
  EXPECT_GE(tally.sequences, wanted);
}

}  // namespace
}  // namespace assay::e2e
