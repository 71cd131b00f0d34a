#include "search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "exec/ownership_facts.h"
#include "model/finding_json.h"
#include "model/inside_paths.h"
#include "model/sequence_edit.h"
#include "oracle/misuse.h"
#include "oracle/value_flow.h"
#include "support/interruption.h"

namespace assay::search {

namespace {

constexpr std::size_t proposalsPerRound = 96;
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

}  // namespace

Search::Search(const workspace::Workspace& workspace, exec::Executor& executor, std::uint64_t seed,
               support::Listener& listener)
    : api_(workspace.api()),
      executor_(executor),
      rules_(workspace.rules),
      files_(workspace.files),
      seed_(seed),
      listener_(listener),
      pool_(api_),
      random_(api_, pool_, seed),
      laws_(api_),
      borrows_(api_),
      copyEvidence_(api_),
      calls_(api_.operations.size(), 0),
      start_(std::chrono::steady_clock::now()) {}

void Search::run(const support::Budget& budget, const std::function<void()>& afterRound) {
  start_ = std::chrono::steady_clock::now();
  madeBefore_ = calls_;
  for (std::uint32_t i = 0; i < calls_.size(); ++i) {
    madeBefore_[i] = executor_.callsOf(model::OperationId{i}) - calls_[i];
  }
  stepsBefore_ = executor_.stepsRun() - counts_.steps;
  executionsBefore_ = executor_.sequencesRun() - counts_.executions;
  budget_ = budget;
  while (!isUsed() && !api_.operations.empty()) {
    if (usesChance_) round();
    bool isMoreToDo = usesChance_;
    for (Turns* turns : turns_) isMoreToDo = takeTurn(*turns) || isMoreToDo;
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

void Search::varyBeside(exec::Executor executor) {
  side_ = std::make_unique<SideWorker>(api_, std::move(executor));
}

std::uint64_t Search::callsLeft() const {
  const std::uint64_t made = executor_.stepsRun() - stepsBefore_;
  return budget_.steps && *budget_.steps > made ? *budget_.steps - made : 0;
}

bool Search::isUsed() const {
  return budget_.steps ? callsLeft() == 0
                       : std::chrono::steady_clock::now() - start_ >= budget_.time;
}

// What a test must not do is not tried: it would cost a process and tell nothing. What could name
// files elsewhere leads into the scratch directory. An iterator of another object may be refused
// with an exception, and an engine that has seen it happen proposes it for that.
void Search::cutBeforeMisuse(model::Sequence& sequence, Foreseen foreseen) const {
  if (api_.reachesFiles) model::leadInside(sequence);
  const std::vector<bool> stale = borrows_.staleUses(sequence);
  auto end = static_cast<std::size_t>(std::ranges::find(stale, true) - stale.begin());
  const oracle::ValueFlow flow(api_, sequence, sequence.steps.size());
  const auto mixed =
      foreseen == Foreseen::Yes ? std::nullopt : oracle::firstMixedPlace(api_, sequence, flow);
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
    const std::size_t count = budget_.steps
                                  ? std::max<std::size_t>(countWithin(left, callsLeft(), 1), 1)
                              : isQuick_ ? left.size()
                                         : 1;
    std::ranges::move(executor_.run(left.first(count)), std::back_inserter(executions));
    isQuick_ = std::chrono::steady_clock::now() - begin < count * quick;
  }
  return executions;
}

void Search::round() {
  auto proposals = random_.propose(proposalsPerRound);
  for (auto& proposal : proposals) cutBeforeMisuse(proposal.sequence);
  std::erase_if(proposals, [](const auto& proposal) { return proposal.sequence.steps.empty(); });
  std::vector<model::Sequence> sequences;
  for (const auto& proposal : proposals) sequences.push_back(proposal.sequence);
  const std::vector<model::Execution> executions = runInBudget(sequences);
  for (std::size_t i = 0; i < executions.size(); ++i) {
    consider({proposals[i].sequence, {}, {}}, executions[i], &proposals[i]);
  }
  runProbes();
  if (side_) {
    workWithSide(std::move(sequences));
  } else {
    SideWork work = variationsOf(std::move(sequences));
    if (budget_.steps) {
      work.sequences.resize(countWithin(work.sequences, callsLeft(), 1 + variationsPerSequence));
    }
    vary(work);
  }
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

SearchTime Search::timeGone() const {
  if (!budget_.steps) return {std::chrono::steady_clock::now() - start_, true};
  // A search of few calls takes longer than its calls do.
  constexpr std::chrono::seconds start(5);
  constexpr std::chrono::nanoseconds call =
      std::chrono::nanoseconds(std::chrono::seconds(1)) / usualCallsPerSecond;
  return {start + counts_.steps * call, false};
}

// Whether it was the engine's turn. By the clock, two engines together have no more time than
// chance has: one of their turns may take much longer than a round.
bool Search::takeTurn(Turns& turns) {
  const std::uint64_t byChance = counts_.edges - edgesOfTurns_;
  const SearchTime time = timeGone();
  const bool isAlone = turns_.size() == 1;
  if (!isAlone && time.isByClock && 2 * timeOfTurns_ > time.elapsed) return false;
  if (!turns.isDue(byChance, time)) return false;
  std::vector<model::Sequence> proposals =
      turns.take(random_, executor_.ownership(),
                 [this](model::Sequence& sequence) { cutBeforeMisuse(sequence); });
  const std::vector<News> news = turns.news();
  std::vector<model::Sequence> chosen;
  std::vector<News> newsOfChosen;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    const std::size_t steps = proposals[i].steps.size();
    cutBeforeMisuse(proposals[i], Foreseen::Yes);
    if (proposals[i].steps.empty()) continue;
    const bool isWhole = i < news.size() && proposals[i].steps.size() == steps;
    newsOfChosen.push_back(isWhole ? news[i] : News::None);
    chosen.push_back(std::move(proposals[i]));
  }
  const std::uint64_t edges = counts_.edges;
  if (!chosen.empty()) offer(chosen, newsOfChosen);
  edgesOfTurns_ += counts_.edges - edges;
  timeOfTurns_ += timeGone().elapsed - time.elapsed;
  return true;
}

std::vector<model::Execution> Search::offer(const std::vector<model::Sequence>& sequences,
                                            const std::vector<News>& news) {
  std::vector<model::Execution> executions = executor_.run(sequences);
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    // An edge of its own stands for a branch that the worker's edges do not tell.
    const News fresh = i < news.size() ? news[i] : News::None;
    if (fresh == News::Answer || (fresh == News::Branch && executions[i].newEdges.empty())) {
      executions[i].newEdges.push_back(
          static_cast<std::uint32_t>(executor_.edgeCount() + counts_.edges));
    }
    const strategy::RandomStrategy::Proposal proposal{sequences[i]};
    consider({sequences[i], {}, {}}, executions[i], &proposal);
  }
  return executions;
}

// Most of the calls are made with this: the proposals and long walks, to be run many times over
// with other values, in brief.
SideWork Search::variationsOf(std::vector<model::Sequence> proposals) const {
  support::Random random =
      support::Random(seed_).branch("variations " + std::to_string(counts_.executions));
  SideWork work;
  for (std::uint32_t i = 0; i < api_.types.size(); ++i) {
    work.literals.push_back(random_.literals(model::TypeId{i}, literalsPerType, random));
  }
  work.sequences = std::move(proposals);
  std::ranges::move(walks(random), std::back_inserter(work.sequences));
  work.seed = random.below(std::numeric_limits<std::uint64_t>::max());
  return work;
}

std::vector<model::Sequence> Search::walks(support::Random& random) const {
  std::vector<model::Sequence> walks = random_.walks(walksPerRound, random);
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
    const strategy::RandomStrategy::Proposal proposal{again[i]};
    consider({again[i], {}, {}}, executions[i], &proposal);
  }
}

// The states that were kept deserve more than one look each.
void Search::addProbes() {
  if (pool_.entries().empty()) return;
  support::Random random =
      support::Random(seed_).branch("probes " + std::to_string(counts_.executions));
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
  for (std::size_t i = 0; i < executions.size(); ++i) consider(batch[i], executions[i], nullptr);
}

void Search::consider(const model::Probe& probe, const model::Execution& execution,
                      const strategy::RandomStrategy::Proposal* proposal) {
  if (oracle::harnessFailed(execution)) {
    ++counts_.harness;
    return giveBack(execution);
  }
  copyEvidence_.note(probe, execution);
  const std::vector<model::Failure> failures =
      oracle::judge(api_, probe, execution, rules_, files_);
  std::size_t wentWell = execution.steps.size();  // that many steps
  for (const model::Failure& failure : failures) {
    if (isOfInterest(failure)) suspect(probe, failure);
    if (failure.standing != model::Standing::Expected) wentWell = std::min(wentWell, failure.step);
    if (failure.standing == model::Standing::Invalid) ++counts_.invalid;
  }
  if (failsAllocations(probe.sequence)) return giveBack(execution);  // no state for a client
  // The steps of a law are there for its sake; they are worth building on only if they cover
  // something.
  if (proposal == nullptr && execution.newEdges.empty()) return;
  const bool isWhole = wentWell == probe.sequence.steps.size();
  bool isNew = false;
  if (isWhole) {
    isNew = keep(probe.sequence, execution);
  } else if (!execution.newEdges.empty()) {
    giveBack(execution);
    isNew = wentWell > 0 && keepFirstSteps(probe.sequence, wentWell);
  }
  if (proposal != nullptr) random_.learn(*proposal, execution, isNew);
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
  if (isWell) return keep(alone.front(), execution);
  giveBack(execution);
  return false;
}

bool Search::keep(const model::Sequence& sequence, const model::Execution& execution) {
  counts_.edges += execution.newEdges.size();
  if (!pool_.offer(sequence, execution)) return false;
  if (probes_.size() < probesWaiting) {
    support::Random random =
        support::Random(seed_).branch("laws " + std::to_string(pool_.entries().size()));
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

std::vector<model::Sequence> Search::callsAfterKept(model::OperationId operation,
                                                    std::size_t count) {
  return random_.callsAfterKept(operation, count);
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
                   counts_.edges, pool_.entries().size(), faults),
       budget_.steps ? counts_.steps : static_cast<std::size_t>(milliseconds),
       budget_.steps ? *budget_.steps : static_cast<std::size_t>(budget_.time.count())});
}

namespace {

// Bytes as text that JSON can hold.
std::string toHex(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string fromHex(const std::string& text) {
  std::string bytes;
  constexpr int base = 16;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(text.substr(i, 2), nullptr, base));
  }
  return bytes;
}

}  // namespace

nlohmann::json Search::state() const {
  nlohmann::json use = nlohmann::json::array();
  for (const pool::Entry& entry : pool_.entries()) {
    use.push_back(nlohmann::json::array({entry.drawn, entry.fruitful}));
  }
  nlohmann::json probes = nlohmann::json::array();
  for (const model::Probe& probe : probes_) probes.emplace_back(model::probeToJson(probe));
  nlohmann::json suspicions = nlohmann::json::array();
  for (const Suspicion& suspicion : suspicions_) {
    suspicions.push_back({model::probeToJson(suspicion.probe),
                          model::failureToJson(suspicion.failure), suspicion.occurrences});
  }
  nlohmann::json turns = nlohmann::json::array();
  for (const Turns* one : turns_) turns.push_back(one->state());
  const exec::Executor::Memory memory = executor_.memory();
  return {{"use", std::move(use)},
          {"probes", std::move(probes)},
          {"suspicions", std::move(suspicions)},
          {"random", random_.state()},
          {"calls", calls_},
          {"counts",
           {counts_.steps, counts_.executions, counts_.invalid, counts_.harness, counts_.edges}},
          {"turns", std::move(turns)},
          {"givenBack", givenBack_},
          {"edgesOfTurns", edgesOfTurns_},
          {"copies", copyEvidence_.state()},
          {"coverage", toHex(memory.coverage)},
          {"observers", toHex(memory.observers)},
          {"leaks", memory.leaks},
          {"ownership", exec::toText(memory.ownership)}};
}

support::Status Search::restore(const nlohmann::json& state, std::vector<pool::Entry> entries) {
  const auto foreign = [] {
    return support::fail(support::ErrorCode::Usage,
                         "the stopped run cannot be gone on with: its state is of another form", {},
                         "Run without --resume.");
  };
  try {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      entries[i].drawn = state.at("use").at(i).at(0).get<std::uint64_t>();
      entries[i].fruitful = state.at("use").at(i).at(1).get<std::uint64_t>();
      pool_.restore(std::move(entries[i]));
    }
    for (const nlohmann::json& item : state.at("probes")) {
      auto probe = model::probeFromJson(item);
      if (!probe) return foreign();
      probes_.push_back(std::move(*probe));
    }
    for (const nlohmann::json& item : state.at("suspicions")) {
      auto probe = model::probeFromJson(item.at(0));
      auto failure = model::failureFromJson(item.at(1));
      if (!probe || !failure) return foreign();
      suspicions_.push_back(
          {std::move(*probe), std::move(*failure), item.at(2).get<std::uint64_t>()});
    }
    random_.restore(state.at("random"));
    calls_ = state.at("calls").get<std::vector<std::uint64_t>>();
    if (calls_.size() != api_.operations.size()) return foreign();
    const nlohmann::json& counts = state.at("counts");
    counts_ = {counts.at(0).get<std::uint64_t>(), counts.at(1).get<std::uint64_t>(),
               counts.at(2).get<std::uint64_t>(), counts.at(3).get<std::uint64_t>(),
               counts.at(4).get<std::uint64_t>()};
    state.at("givenBack").get_to(givenBack_);
    edgesOfTurns_ = state.at("edgesOfTurns").get<std::uint64_t>();
    for (std::size_t i = 0; i < turns_.size(); ++i) turns_[i]->restore(state.at("turns").at(i));
    copyEvidence_.restore(state.at("copies"));
    exec::Executor::Memory memory;
    memory.coverage = fromHex(state.at("coverage").get<std::string>());
    memory.observers = fromHex(state.at("observers").get<std::string>());
    memory.leaks = state.at("leaks").get<std::string>();
    memory.ownership = exec::ownershipFromText(state.at("ownership").get<std::string>());
    executor_.restore(memory);
  } catch (const nlohmann::json::exception&) {
    return foreign();
  }
  return {};
}

}  // namespace assay::search
