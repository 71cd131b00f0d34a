#include "driver/state_exploration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/test_cases.h"
#include "strategy/states/exploration_file.h"
#include "support/files.h"
#include "support/hash.h"

namespace assay::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds keepEvery(5);

states::ExploreOptions optionsFor(const Settings& settings) {
  states::ExploreOptions options;
  options.scope.named = settings.objects;
  options.scope.others = 1;
  for (const auto& [name, most] : settings.objects) {
    options.scope.others = std::max(options.scope.others, most);
  }
  if (settings.length) options.length = *settings.length;
  options.keepsValid = settings.keepsValid;
  options.deadline = Clock::now() + settings.budget;
  return options;
}

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

support::Result<std::unique_ptr<StateExploration>> StateExploration::open(
    const Settings& settings, const std::filesystem::path& skippedFile, bool stopsAtFault,
    support::Listener& listener) {
  auto subject = openSubject(settings, listener);
  if (!subject) return passOn(subject);
  auto worker = buildWorker(*subject, listener);
  if (!worker) return passOn(worker);
  const auto bitcode = buildBitcode(*worker, listener);
  if (!bitcode) return passOn(bitcode);
  std::unique_ptr<StateExploration> made(
      new StateExploration(settings, std::move(*subject), std::move(*worker)));
  auto symbolic = states::SymbolicSubject::open(*bitcode, made->worker_.api, made->worker_.table);
  if (!symbolic) return passOn(symbolic);
  made->symbolic_ = std::move(*symbolic);
  states::ExploreOptions options = optionsFor(settings);
  options.stopsAtFault = stopsAtFault;
  options.skipped = skippedOperations(made->worker_.api, skippedFile);
  made->explorer_ = std::make_unique<states::Explorer>(*made->symbolic_, std::move(options));
  support::Hasher content;
  for (const std::string& file : *bitcode) {
    const auto text = support::readFile(file);
    if (!text) return passOn(text);
    content.add(*text);
  }
  made->identity_ =
      states::identityOf(*made->symbolic_, made->explorer_->options(), content.finish().toHex());
  if (const auto& unknown = made->explorer_->limits().unknownNames(); !unknown.empty()) {
    std::vector<std::string> names;
    for (heap::AllocationType type = 1; type < made->symbolic_->types.size(); ++type) {
      names.push_back(made->symbolic_->types.nameOf(type));
    }
    return support::fail(support::ErrorCode::Usage,
                         fmt::format("--objects: the subject has no type \"{}\"", unknown.front()),
                         {}, fmt::format("It allocates: {}.", fmt::join(names, ", ")));
  }
  return made;
}

support::Status StateExploration::keepIn(const std::filesystem::path& file) {
  file_ = file;
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return {};
  const auto text = support::readFile(file);
  if (!text) return passOn(text);
  if (auto read = states::explorationFromText(*text, identity_, *explorer_); !read) {
    support::Error error = read.error();
    error.where = file.string();
    return tl::unexpected(std::move(error));
  }
  return {};
}

support::Status StateExploration::save() {
  return support::writeFileAtomically(file_, states::explorationToText(*explorer_, identity_));
}

// Whether everything within the scope was explored.
bool StateExploration::runScope(const std::function<bool(heap::CaseId)>& onCase,
                                support::Listener& listener) {
  const auto offer = [&] {
    while (!isStopped_ && onCase && nextCase_ < explorer_->graph().cases().size()) {
      isStopped_ = onCase(nextCase_++);
    }
    return !isStopped_;
  };
  if (!offer()) return false;
  auto shown = Clock::now();
  auto kept = shown;
  return explorer_->run([&](const states::ExploreProgress& progress) {
    if (Clock::now() - shown > std::chrono::milliseconds(100)) {
      shown = Clock::now();
      listener.onProgress(
          {"explore",
           fmt::format("{} active of {} states, {} transitions, level {}", progress.active,
                       progress.states, progress.transitions, progress.level),
           progress.active, progress.active + progress.waiting});
    }
    if (!file_.empty() && Clock::now() - kept > keepEvery) {
      saved_ = save();
      kept = Clock::now();
    }
    return saved_ && offer();
  });
}

support::Status StateExploration::run(const std::function<bool(heap::CaseId)>& onCase,
                                      support::Listener& listener) {
  const auto start = Clock::now();
  const auto leavesScope = [&] {
    return std::ranges::any_of(explorer_->graph().cases(), [](const heap::CaseRecord& one) {
      return one.leftScope && one.isActive;
    });
  };
  if (!settings_.objects.empty()) {
    isExhaustive_ = runScope(onCase, listener);
    isUnbounded_ = isExhaustive_ && !leavesScope();
  } else {
    for (std::uint32_t most = 1;; ++most) {
      states::Scope scope;
      scope.others = most;
      explorer_->widen(scope);
      if (!runScope(onCase, listener)) break;
      completed_ = most;
      isUnbounded_ = !leavesScope();
      // With a fault in hand a larger scope shows no shorter one.
      if (isUnbounded_ || !explorer_->faults().empty()) break;
    }
    isExhaustive_ = completed_.has_value();
  }
  seconds_ = std::chrono::duration<double>(Clock::now() - start).count();
  if (saved_ && !file_.empty()) saved_ = save();
  return saved_;
}

model::StateReport StateExploration::report() const {
  model::StateReport report;
  report.subject = suiteName(settings_, worker_.api);
  if (isUnbounded_) {
    report.scope.clear();
  } else if (!settings_.objects.empty()) {
    std::vector<std::string> parts;
    for (const auto& [name, most] : settings_.objects) {
      parts.push_back(fmt::format("{} {}", most, name));
    }
    report.scope = fmt::format("with at most {}", fmt::join(parts, ", "));
  } else {
    report.scope = fmt::format("with at most {} of each kind of object", completed_.value_or(0));
  }
  report.length = settings_.length.value_or(0);
  report.isExhaustive = isExhaustive_;
  const heap::StateGraph& graph = explorer_->graph();
  report.active = graph.activeStates();
  report.states = graph.allStates();
  report.transitions = graph.statistics().transitions;
  report.merges = graph.statistics().merges;
  report.calls = explorer_->statistics().runs;
  report.undecided = symbolic_->constraints.statistics().undecided;
  report.seconds = seconds_;
  report.limitations = explorer_->limitations();
  return report;
}

}  // namespace assay::driver
