#include "strategy/states/exploration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "strategy/states/effort.h"
#include "strategy/states/exploration_file.h"
#include "support/files.h"
#include "support/hash.h"
#include "support/interruption.h"
#include "workspace/files.h"

namespace assay::states {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds showEvery(100);
constexpr std::chrono::seconds keepEvery(5);

// Invariants are checked in every state; there is no use in calling them as well.
std::vector<std::string> skippedOperations(const model::Api& api,
                                           const std::filesystem::path& skippedFile) {
  std::vector<std::string> skipped;
  for (const model::Operation& operation : api.operations) {
    const bool isSpecified =
        !skippedFile.empty() && std::filesystem::path(operation.location.file).lexically_normal() ==
                                    skippedFile.lexically_normal();
    bool isInvariant = false;
    if (operation.owner && operation.parameters.empty()) {
      const auto& invariants = api.cls(*operation.owner).invariants;
      isInvariant = std::ranges::find(invariants, operation.name, &model::Invariant::name) !=
                    invariants.end();
    }
    if (isSpecified || isInvariant) skipped.push_back(operation.key);
  }
  return skipped;
}

}  // namespace

ExploreOptions exploreOptions(const ScopeOptions& bounds) {
  ExploreOptions options;
  options.scope.named = bounds.objects;
  for (const auto& [name, most] : bounds.objects) {
    options.scope.others = std::max(options.scope.others, most);
  }
  if (bounds.length) options.length = *bounds.length;
  options.keepsValid = bounds.keepsValid;
  return options;
}

support::Result<std::unique_ptr<StateExploration>> StateExploration::open(
    workspace::Workspace workspace, const ScopeOptions& bounds, std::chrono::milliseconds time,
    const std::filesystem::path& skippedFile, bool stopsAtFault, support::Listener& listener) {
  const auto bitcode = workspace::buildBitcode(workspace.worker, listener);
  if (!bitcode) return passOn(bitcode);
  std::unique_ptr<StateExploration> made(new StateExploration(std::move(workspace), bounds));
  const model::Api& api = made->workspace_.api();
  // No question outlives the time for all of them.
  Effort effort;
  effort.solver.milliseconds = smt::millisecondsOf(time);
  auto subject = symbolic::SymbolicSubject::open(api, made->workspace_.worker.table, *bitcode,
                                                 subjectOptions(effort));
  if (!subject) return passOn(subject);
  made->symbolic_ = std::move(*subject);
  ExploreOptions options = exploreOptions(bounds);
  options.deadline = Clock::now() + time;
  options.stopsAtFault = stopsAtFault;
  options.skipped = skippedOperations(api, skippedFile);
  made->explorer_ = std::make_unique<Explorer>(*made->symbolic_, std::move(options));
  support::Hasher content;
  for (const std::string& file : *bitcode) {
    const auto text = support::readFile(file);
    if (!text) return passOn(text);
    content.add(*text);
  }
  made->identity_ =
      identityOf(*made->symbolic_, made->explorer_->options(), content.finish().toHex());
  if (const auto& unknown = made->explorer_->limits().unknownNames(); !unknown.empty()) {
    std::vector<std::string> names;
    for (heap::AllocationType type = 1; type < made->symbolic_->types().size(); ++type) {
      names.push_back(made->symbolic_->types().nameOf(type));
    }
    return support::fail(support::ErrorCode::Usage,
                         fmt::format("--objects: the subject has no type \"{}\"", unknown.front()),
                         {}, fmt::format("It allocates: {}.", fmt::join(names, ", ")));
  }
  return made;
}

support::Status StateExploration::keepIn(const std::filesystem::path& file) {
  file_ = file;
  explorer_->finishCases();
  std::error_code failed;
  if (!std::filesystem::is_regular_file(file, failed)) return {};
  const auto text = support::readFile(file);
  if (!text) return passOn(text);
  if (text->empty()) return {};
  if (auto read = explorationFromText(*text, identity_, *explorer_); !read) {
    support::Error error = read.error();
    error.where = file.string();
    return tl::unexpected(std::move(error));
  }
  return {};
}

support::Status StateExploration::save() {
  return support::writeOutput(file_, explorationToText(*explorer_, identity_));
}

void StateExploration::tell(support::Listener& listener) const {
  const heap::StateGraph& graph = explorer_->graph();
  listener.onProgress(
      {"explore",
       fmt::format("{} active of {} states, {} transitions, {} waiting", graph.activeStates(),
                   graph.allStates(), graph.statistics().transitions, graph.waiting()),
       graph.activeStates(), graph.activeStates() + graph.waiting()});
}

support::Status StateExploration::run(const std::function<bool(heap::CaseId)>& onCase,
                                      support::Listener& listener) {
  const auto start = Clock::now();
  const auto isWanted = [&] {
    const auto& cases = explorer_->graph().cases();
    while (onCase && nextCase_ < cases.size()) {
      const heap::CaseId id = nextCase_++;
      if (cases[id].level <= explorer_->options().length && onCase(id)) return true;
    }
    return false;
  };
  growth_.emplace(*explorer_);
  auto shown = start;
  auto kept = start;
  support::Status saved;
  while (saved && !isWanted() && growth_->advance()) {
    if (Clock::now() - shown > showEvery) {
      shown = Clock::now();
      tell(listener);
    }
    if (!file_.empty() && Clock::now() - kept > keepEvery) {
      saved = save();
      kept = Clock::now();
    }
  }
  seconds_ += std::chrono::duration<double>(Clock::now() - start).count();
  if (saved && !file_.empty()) saved = save();
  return saved;
}

namespace {

// What is not explored because no client is concerned, by its name or by a comment.
std::string leftOutAsInternal(const model::Api& api) {
  std::string names;
  for (const model::Limitation& one : api.limitations) {
    if (one.isInternal) names += (names.empty() ? "" : ", ") + one.what;
  }
  return names;
}

}  // namespace

model::StateReport StateExploration::report() const {
  model::StateReport report;
  report.subject = workspace::suiteName(workspace_.options, workspace_.api());
  report.scope = growth_->scope();
  report.length = bounds_.length.value_or(0);
  report.isExhaustive = growth_->isExhaustive();
  const heap::StateGraph& graph = explorer_->graph();
  report.active = graph.activeStates();
  report.states = graph.allStates();
  report.transitions = graph.statistics().transitions;
  report.merges = graph.statistics().merges;
  report.calls = explorer_->statistics().runs;
  report.undecided = symbolic_->constraints().statistics().undecided;
  report.seconds = seconds_;
  report.limitations = explorer_->limitations();
  if (!report.isExhaustive) {
    for (const model::OperationId id : explorer_->operationsThatDoNotFit()) {
      const model::Operation& operation = workspace_.api().operation(id);
      report.limitations.push_back({operation.key,
                                    "every call of it makes more objects than the scope allows",
                                    "allow more with --objects or --budget", operation.location});
    }
  }
  report.errors = symex::errorNames();
  for (const symbolic::PlannedOperation& planned : explorer_->plan().operations) {
    const std::string& key = workspace_.api().operation(planned.id).key;
    if (report.operations.empty() || report.operations.back() != key)
      report.operations.push_back(key);
  }
  report.models = symbolic_->program().modelledFunctions();
  report.assumptions = {
      "arguments are any numbers, null, and objects that these calls gave; no client breaks a "
      "precondition that is written down",
      "no client uses a reference, pointer or iterator after a call that may change what it refers "
      "to, counts on from a pointer, deletes what it did not make, or passes an iterator of "
      "another "
      "object",
      "no client casts numbers to enumerators, derives classes, or calls what is marked as "
      "internal",
      "every allocation of up to 256 MiB succeeds",
      "there is one thread, and no signal; no client calls anything before `main` begins or behind "
      "its end",
      "nothing that was explored depends on where objects lie, or a limitation would say so",
  };
  if (const std::string names = leftOutAsInternal(workspace_.api()); !names.empty()) {
    report.assumptions.push_back("no client uses what is left out as internal: " + names);
  }
  if (support::interruption() != 0) {
    report.notes.push_back(
        fmt::format("interrupted by {}: {}", support::interruptionName(),
                    file_.empty() ? "with a file for the graph, the next run goes on from here"
                                  : "the same command goes on from here"));
  }
  return report;
}

}  // namespace assay::states
