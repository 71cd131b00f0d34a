#include "search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "model/inside_paths.h"
#include "model/sequence_edit.h"
#include "oracle/misuse.h"
#include "oracle/value_flow.h"
#include "support/interruption.h"
#include "symex/load.h"
#include "workspace/subject.h"

namespace assay::search {

namespace {

constexpr std::size_t probesPerRound = 192;
constexpr std::size_t probesPerEntry = 4;
constexpr std::size_t walksPerRound = 128;
constexpr std::size_t literalsPerType = 32;
constexpr std::size_t probesWaiting = 256;

bool isOfInterest(const model::Failure& failure) {
  return failure.standing == model::Standing::Fault || failure.standing == model::Standing::Suspect;
}

bool failsAllocations(const model::Sequence& sequence) {
  return std::ranges::any_of(sequence.steps,
                             [](const model::Step& step) { return step.failAllocation != 0; });
}

// How many of the sequences are within so many calls, if each is run a number of times.
std::size_t countWithin(std::span<const model::Sequence> sequences, std::uint64_t calls,
                        std::uint64_t times) {
  std::size_t count = 0;
  for (; count < sequences.size(); ++count) {
    const std::uint64_t needed = times * sequences[count].steps.size();
    if (needed > calls) break;
    calls -= needed;
  }
  return count;
}

// The subject's bitcode, made and read while the search begins.
strategy::SharedProgram readProgram(const harness::BuiltWorker& worker) {
  using Program = support::Result<std::shared_ptr<const symex::Program>>;
  return std::async(std::launch::async,
                    [&worker]() -> Program {
                      support::SilentListener silent;
                      const auto bitcode = workspace::buildBitcode(worker, silent);
                      if (!bitcode) return support::passOn(bitcode);
                      return symex::loadProgram(*bitcode);
                    })
      .share();
}

// Those that the options name, and what they need, in the order of the registry.
std::vector<Member> membersFor(const workspace::Workspace& workspace,
                               const SearchOptions& options) {
  const strategy::Descriptor* chosen = strategy::findStrategy(options.strategy);
  strategy::SharedProgram program;
  std::vector<Member> members;
  for (const strategy::Descriptor* one : strategy::registry()) {
    const bool takesPart = chosen == nullptr || one == chosen || one->name == chosen->needs;
    if (!takesPart) continue;
    if (one->needsProgram && !program.valid()) program = readProgram(workspace.worker);
    const bool isChosen = one == chosen;
    members.push_back(
        {one,
         one->make({workspace, options.options, options.seed, options.budget, isChosen, program}),
         isChosen,
         {}});
  }
  return members;
}

}  // namespace

Search::Search(const workspace::Workspace& workspace, exec::Executor& executor,
               SearchOptions options, support::Listener& listener,
               std::optional<exec::Executor> second)
    : api_(workspace.api()),
      executor_(executor),
      rules_(workspace.rules),
      files_(workspace.files),
      options_(std::move(options)),
      listener_(listener),
      pool_(api_),
      composer_(api_, pool_, options_.seed),
      schedule_(membersFor(workspace, options_)),
      laws_(api_),
      borrows_(api_),
      copyEvidence_(api_),
      calls_(api_.operations.size(), 0),
      start_(std::chrono::steady_clock::now()) {
  if (second && schedule_.varies()) side_ = std::make_unique<SideWorker>(api_, std::move(*second));
}

void Search::run(const std::function<void()>& afterRound) {
  start_ = std::chrono::steady_clock::now();
  madeBefore_ = calls_;
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    madeBefore_[i] = executor_.callsOf(model::OperationId{i}) - calls_[i];
  }
  stepsBefore_ = executor_.stepsRun() - counts_.steps;
  executionsBefore_ = executor_.sequencesRun() - counts_.executions;
  if (!options_.budget.steps) schedule_.startClock();
  while (!isUsed() && !api_.operations.empty()) {
    bool isMoreToDo = false;
    for (Member& member : schedule_.members()) isMoreToDo = takeTurn(member) || isMoreToDo;
    updateCounts();
    reportProgress();
    if (support::interruption() != 0) break;
    afterRound();
    if (!isMoreToDo) break;
  }
  if (!side_) return;
  side_->stop();
  takeFromSide();
  updateCounts();
  if (support::interruption() == 0) afterRound();
}

std::uint64_t Search::callsLeft() const {
  const std::uint64_t made = executor_.stepsRun() - stepsBefore_;
  return options_.budget.steps && *options_.budget.steps > made ? *options_.budget.steps - made : 0;
}

bool Search::isUsed() const {
  return options_.budget.steps ? callsLeft() == 0
                               : std::chrono::steady_clock::now() - start_ >= options_.budget.time;
}

// What a test must not do is not tried: it would cost a process and tell nothing. What could name
// files elsewhere leads into the scratch directory. An iterator of another object may be refused
// with an exception, and a strategy that has followed the calls proposes it for that.
void Search::cutBeforeMisuse(model::Sequence& sequence, bool isFollowed) const {
  if (api_.reachesFiles) model::leadInside(sequence);
  const std::vector<bool> stale = borrows_.staleUses(sequence);
  auto end = static_cast<std::size_t>(std::ranges::find(stale, true) - stale.begin());
  const oracle::ValueFlow flow(api_, sequence, sequence.steps.size());
  const auto mixed = isFollowed ? std::nullopt : oracle::firstMixedPlace(api_, sequence, flow);
  for (const auto& misuse : {flow.movedFromUse(), flow.destroyedUse(), flow.foreignDestruction(),
                             mixed, oracle::firstUseOfNoElement(api_, sequence, flow),
                             oracle::firstSlicing(api_, sequence, flow)}) {
    if (misuse) end = std::min(end, *misuse);
  }
  if (end < sequence.steps.size()) sequence.steps.resize(end);
}

// As many as the budget allows, and one in any case.
std::vector<model::Execution> Search::runInBudget(std::span<const model::Sequence> sequences) {
  constexpr std::chrono::milliseconds quick(2);
  std::vector<model::Execution> executions;
  while (executions.size() < sequences.size() && (executions.empty() || !isUsed())) {
    const auto begin = std::chrono::steady_clock::now();
    const auto left = sequences.subspan(executions.size());
    const std::size_t count = options_.budget.steps
                                  ? std::max<std::size_t>(countWithin(left, callsLeft(), 1), 1)
                              : isQuick_ ? left.size()
                                         : 1;
    std::ranges::move(executor_.run(left.first(count)), std::back_inserter(executions));
    isQuick_ = std::chrono::steady_clock::now() - begin < count * quick;
  }
  return executions;
}

void Search::updateCounts() {
  SideCounts side;
  if (side_) side = side_->counts();
  side.calls.resize(calls_.size(), 0);
  counts_.steps = executor_.stepsRun() - stepsBefore_ + side.steps;
  counts_.executions = executor_.sequencesRun() - executionsBefore_ + side.executions;
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    calls_[i] = executor_.callsOf(model::OperationId{i}) - madeBefore_[i] + side.calls[i];
  }
}

strategy::SearchTime Search::timeGone() const {
  if (!options_.budget.steps) return {std::chrono::steady_clock::now() - start_, true};
  // A search of few calls takes longer than its calls do.
  constexpr std::chrono::seconds start(5);
  constexpr std::chrono::nanoseconds call =
      std::chrono::nanoseconds(std::chrono::seconds(1)) / strategy::usualCallsPerSecond;
  return {start + counts_.steps * call, false};
}

// Whether the strategy had a turn.
bool Search::takeTurn(Member& member) {
  const strategy::SearchTime time = timeGone();
  if (!schedule_.isDue(member, time)) return false;
  const std::uint64_t features = counts_.features;
  const auto begin = std::chrono::steady_clock::now();
  strategy::Turn turn{time,
                      member.spent,
                      Schedule::leftFor(member, options_.budget.time),
                      schedule_.quietRounds(),
                      composer_,
                      pool_,
                      executor_.ownership(),
                      [this](model::Sequence& sequence) { cutBeforeMisuse(sequence); }};
  auto proposals = member.strategy->propose(turn);
  if (!proposals) return false;
  const auto end = std::chrono::steady_clock::now();
  for (strategy::Proposal& proposal : *proposals) {
    const std::size_t steps = proposal.sequence.steps.size();
    cutBeforeMisuse(proposal.sequence, proposal.isFollowed);
    if (proposal.sequence.steps.size() != steps) proposal.foresees.clear();
  }
  std::erase_if(*proposals, [](const auto& proposal) { return proposal.sequence.steps.empty(); });
  if (member.descriptor->isVaried) {
    varyProposals(member, std::move(*proposals));
  } else {
    tryProposals(member, std::move(*proposals));
  }
  if (member.descriptor->share == 0) {
    schedule_.endRound(counts_.features - featuresOfShares_);
  } else {
    featuresOfShares_ += counts_.features - features;
    schedule_.charge(member, time.isByClock ? end - begin : turn.usual,
                     timeGone().elapsed - time.elapsed);
  }
  return true;
}

// What a strategy has worked for is run whatever is left of the budget.
void Search::tryProposals(Member& member, std::vector<strategy::Proposal> proposals) {
  std::vector<model::Sequence> sequences;
  for (const strategy::Proposal& proposal : proposals) sequences.push_back(proposal.sequence);
  const std::vector<model::Execution> executions = executor_.run(sequences);
  for (std::size_t i = 0; i < executions.size(); ++i) {
    considerProposal(&member, proposals[i], executions[i]);
  }
}

// The proposals, laws on what is kept, and variations.
void Search::varyProposals(Member& member, std::vector<strategy::Proposal> proposals) {
  std::vector<model::Sequence> sequences;
  for (const strategy::Proposal& proposal : proposals) sequences.push_back(proposal.sequence);
  const std::vector<model::Execution> executions = runInBudget(sequences);
  for (std::size_t i = 0; i < executions.size(); ++i) {
    considerProposal(&member, proposals[i], executions[i]);
  }
  runProbes();
  if (side_) {
    workWithSide(std::move(sequences));
  } else {
    SideWork work = variationsOf(std::move(sequences));
    if (options_.budget.steps) {
      work.sequences.resize(countWithin(work.sequences, callsLeft(), 1 + variationsPerSequence));
    }
    vary(work);
  }
}

void Search::offer(const std::vector<model::Sequence>& sequences) {
  const std::vector<model::Execution> executions = executor_.run(sequences);
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    considerProposal(nullptr, {sequences[i]}, executions[i]);
  }
}

void Search::conclude(strategy::Conclusions& conclusions) const {
  for (const Member& member : schedule_.members()) member.strategy->conclude(conclusions);
}

// Most of the calls are made with this: the proposals and long walks, to be run many times over
// with other values, in brief.
SideWork Search::variationsOf(std::vector<model::Sequence> proposals) const {
  support::Random random =
      support::Random(options_.seed).branch("variations " + std::to_string(counts_.executions));
  SideWork work;
  for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
    work.literals.push_back(composer_.literals(model::TypeId{i}, literalsPerType, random));
  }
  work.sequences = std::move(proposals);
  std::ranges::move(walks(random), std::back_inserter(work.sequences));
  work.seed = random.below(std::numeric_limits<std::uint64_t>::max());
  return work;
}

std::vector<model::Sequence> Search::walks(support::Random& random) const {
  std::vector<model::Sequence> walks = composer_.walks(walksPerRound, random);
  for (model::Sequence& walk : walks) cutBeforeMisuse(walk);
  std::erase_if(walks, [](const model::Sequence& walk) { return walk.steps.empty(); });
  return walks;
}

void Search::workWithSide(std::vector<model::Sequence> proposals) {
  takeFromSide();
  if (!side_->wantsWork()) return;
  SideWork work = variationsOf(std::move(proposals));
  work.known = executor_.memory();
  side_->give(std::move(work));
}

void Search::takeFromSide() {
  const std::vector<model::Sequence> found = side_->take();
  if (!found.empty()) offer(found);
}

// Where something new happens, the variation is run once more with all observations.
void Search::vary(const SideWork& work) {
  for (std::uint32_t i = 0; i < work.literals.size(); ++i) {
    executor_.setLiterals(model::TypeId{i}, work.literals[i]);
  }
  const std::vector<exec::Noticed> noticed =
      executor_.runBrief(work.sequences, {variationsPerSequence, work.seed});
  std::vector<model::Sequence> again;
  for (const exec::Noticed& one : noticed) {
    again.push_back(one.variation ? *one.variation : work.sequences[one.index]);
  }
  std::vector<model::Execution> executions = executor_.run(again);
  for (std::size_t i = 0; i < again.size(); ++i) {
    executions[i].newEdges = noticed[i].execution.newEdges;
    considerProposal(nullptr, {again[i]}, executions[i]);
  }
}

// The states that were kept deserve more than one look each.
void Search::addProbes() {
  if (pool_.entries().empty()) return;
  support::Random random =
      support::Random(options_.seed).branch("probes " + std::to_string(counts_.executions));
  for (std::size_t tries = 0; tries < probesPerRound && probes_.size() < probesPerRound; ++tries) {
    const pool::Entry& entry = pool_.entries()[pool_.any(random)];
    std::vector<model::Probe> probes = laws_.probes(entry.sequence, 1, random);
    std::ranges::move(probes, std::back_inserter(probes_));
  }
}

void Search::runProbes() {
  addProbes();
  const std::size_t taken = std::min(probes_.size(), probesPerRound);
  const std::vector<model::Probe> batch(probes_.end() - static_cast<std::ptrdiff_t>(taken),
                                        probes_.end());
  probes_.resize(probes_.size() - taken);
  std::vector<model::Sequence> sequences;
  for (const model::Probe& probe : batch) sequences.push_back(probe.sequence);
  const std::vector<model::Execution> executions = runInBudget(sequences);
  // The steps of a law are there for its sake; they are worth building on only if they cover
  // something.
  for (std::size_t i = 0; i < executions.size(); ++i) {
    consider(batch[i], executions[i], model::newFeatures(executions[i]), false);
  }
}

// What the worker saw for the first time, and what was foreseen and nothing that is kept does.
std::vector<model::Feature> Search::newIn(const strategy::Proposal& proposal,
                                          const model::Execution& execution) const {
  std::vector<model::Feature> features = model::newFeatures(execution);
  const bool hasEdges = !features.empty();
  for (const model::Feature& feature : proposal.foresees) {
    if (hasEdges && feature.domain == model::Feature::Domain::Branch) continue;
    if (!foreseen_.contains(feature)) features.push_back(feature);
  }
  return features;
}

// `member`: whose proposal it is; null: nobody's.
void Search::considerProposal(Member* member, const strategy::Proposal& proposal,
                              const model::Execution& execution) {
  const bool isNew =
      consider({proposal.sequence, {}, {}}, execution, newIn(proposal, execution), true);
  if (oracle::harnessFailed(execution) || failsAllocations(proposal.sequence)) return;
  composer_.learn(proposal.sequence, execution, isNew);
  if (isNew && proposal.parent) pool_.reward(*proposal.parent);
  if (member != nullptr) member->strategy->learn(proposal, {execution, isNew});
}

bool Search::consider(const model::Probe& probe, const model::Execution& execution,
                      std::vector<model::Feature> features, bool isToKeep) {
  if (oracle::harnessFailed(execution)) {
    ++counts_.discarded.unrun;
    giveBack(execution);
    return false;
  }
  copyEvidence_.note(probe, execution);
  const std::vector<model::Failure> failures =
      oracle::judge(api_, probe, execution, rules_, files_);
  oracle::countMisuse(failures, counts_.discarded);
  std::size_t wentWell = execution.steps.size();  // that many steps
  for (const model::Failure& failure : failures) {
    if (isOfInterest(failure)) suspect(probe, failure);
    if (failure.standing != model::Standing::Expected) wentWell = std::min(wentWell, failure.step);
  }
  if (failsAllocations(probe.sequence)) {  // no state for a client
    giveBack(execution);
    return false;
  }
  if (!isToKeep && features.empty()) return false;
  if (wentWell == probe.sequence.steps.size()) {
    return keep(probe.sequence, execution, std::move(features));
  }
  if (features.empty()) return false;
  giveBack(execution);
  return wentWell > 0 && keepFirstSteps(probe.sequence, wentWell);
}

// What only a sequence covered that is not kept is new again, a few times: a better one may come.
void Search::giveBack(const model::Execution& execution) {
  constexpr std::uint32_t mostTimes = 8;
  std::vector<std::uint32_t> edges = execution.newEdges;
  std::erase_if(edges, [this](std::uint32_t edge) { return ++givenBack_[edge] > mostTimes; });
  executor_.forgetEdges(edges);
}

// Of a sequence that covered something new and went wrong later.
bool Search::keepFirstSteps(const model::Sequence& sequence, std::size_t count) {
  const std::vector<model::Sequence> alone{model::firstSteps(sequence, count)};
  const model::Execution execution = executor_.run(alone).front();
  const std::vector<model::Failure> failures =
      oracle::judge(api_, {alone.front(), {}, {}}, execution, rules_, files_);
  const bool isWell = execution.steps.size() == count && !execution.newEdges.empty() &&
                      std::ranges::all_of(failures, [](const model::Failure& failure) {
                        return failure.standing == model::Standing::Expected;
                      });
  if (isWell) return keep(alone.front(), execution, model::newFeatures(execution));
  giveBack(execution);
  return false;
}

bool Search::keep(const model::Sequence& sequence, const model::Execution& execution,
                  std::vector<model::Feature> features) {
  counts_.features += features.size();
  const std::vector<model::Feature> known = features;
  if (!pool_.offer(sequence, execution, std::move(features))) return false;
  for (const model::Feature& feature : known) {
    if (feature.domain != model::Feature::Domain::Edge) foreseen_.insert(feature);
  }
  if (probes_.size() < probesWaiting) {
    support::Random random =
        support::Random(options_.seed).branch("laws " + std::to_string(pool_.entries().size()));
    std::vector<model::Probe> probes = laws_.probes(sequence, execution, probesPerEntry, random);
    std::ranges::move(probes, std::back_inserter(probes_));
  }
  return true;
}

void Search::suspect(const model::Probe& probe, const model::Failure& failure) {
  const auto known = std::ranges::find_if(suspicions_, [&](const Suspicion& suspicion) {
    return oracle::sameCause(suspicion.failure.cause, failure.cause);
  });
  if (known == suspicions_.end()) {
    suspicions_.push_back({probe, failure, 1});
    return;
  }
  ++known->occurrences;
  // What is a fault without doubt says more than what is shorter.
  const auto worth = [](const model::Failure& shown, const model::Probe& by) {
    return std::pair(shown.standing == model::Standing::Fault ? 0 : 1, by.sequence.steps.size());
  };
  if (worth(failure, probe) < worth(known->failure, known->probe)) {
    known->probe = probe;
    known->failure = failure;
  }
}

std::uint64_t Search::callsOf(model::OperationId operation) const {
  const model::Operation& called = api_.operation(operation);
  if (called.kind != model::OperationKind::Destructor) return calls_[operation.index];
  std::uint64_t made = 0;
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    const model::ResultType& result = api_.operations[i].result;
    const bool isObject =
        result.passing == model::Passing::Value && result.type == api_.cls(*called.owner).type;
    if (isObject) made += calls_[i];
  }
  return made;
}

void Search::reportProgress() {
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start_);
  const auto milliseconds = std::max<std::int64_t>(elapsed.count(), 1);
  const auto faults = std::ranges::count_if(suspicions_, [](const Suspicion& suspicion) {
    return suspicion.failure.standing == model::Standing::Fault;
  });
  listener_.onProgress(
      {"test",
       fmt::format("{:.1f} s, {} executions/s, {} edges, {} kept, {} faults",
                   static_cast<double>(milliseconds) / 1000.0,
                   counts_.executions * 1000 / static_cast<std::uint64_t>(milliseconds),
                   counts_.features, pool_.entries().size(), faults),
       options_.budget.steps ? counts_.steps : static_cast<std::size_t>(milliseconds),
       options_.budget.steps ? *options_.budget.steps
                             : static_cast<std::size_t>(options_.budget.time.count())});
}

}  // namespace assay::search
