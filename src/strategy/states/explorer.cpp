#include "strategy/states/explorer.h"

#include <algorithm>

#include "support/glob.h"
#include "support/interruption.h"
#include "symbolic/call_execution.h"
#include "symbolic/invariants.h"
#include "symbolic/path_outcomes.h"

namespace assay::states {

using heap::CaseId;
using symbolic::CallExecution;
using symbolic::Held;
using symbolic::PlannedOperation;
using symbolic::Start;
using symex::Path;
using symex::Value;

// A call in a case, while its paths come in.
struct Explorer::CallUnderWay {
  CaseId id;
  std::uint32_t level;
  const Start& start;
  const heap::Call& call;
  const PlannedOperation& planned;
  const model::Operation& operation;
  bool mayStale;
  CallExecution execution;
  bool leftScope = false;
};

Explorer::Explorer(symbolic::SymbolicSubject& subject, ExploreOptions options)
    : subject_(subject),
      options_(std::move(options)),
      plan_(symbolic::planCalls(subject.api(), subject.table(), options_.skipped)),
      limits_(options_.scope, subject.api(), plan_, subject.types()),
      graph_(subject.constraints(), options_.merges) {
  for (const model::Limitation& limitation : plan_.limitations) addLimitation(limitation);
  for (const model::Limitation& one : subject_.executor().initialAssumptions()) {
    addLimitation({"static initialisation: " + one.what, one.reason, "", one.location});
  }
  graph_.addInitial(heap::takeSnapshot(subject_.base(), subject_.initial(), {}, {}));
}

Explorer::~Explorer() = default;

void Explorer::setScope(const Scope& scope) {
  options_.scope = scope;
  limits_ = ScopeLimits(scope, subject_.api(), plan_, subject_.types());
}

void Explorer::widen(const Scope& scope) {
  const ScopeLimits before = limits_;
  setScope(scope);
  graph_.reopen(limits_.allowsClientsSameAs(before) ? heap::Reopened::ThatLeftScope
                                                    : heap::Reopened::All);
}

bool Explorer::leavesScope() const {
  return std::ranges::any_of(
      graph_.cases(), [](const heap::CaseRecord& one) { return one.leftScope && one.isActive; });
}

std::vector<model::OperationId> Explorer::operationsThatDoNotFit() const {
  std::vector<model::OperationId> found;
  for (const auto& [operation, fits] : statistics_.fits) {
    if (!fits) found.push_back(plan_.operations[operation].id);
  }
  return found;
}

void Explorer::adopt(Content content) {
  faults_ = std::move(content.faults);
  statistics_ = content.statistics;
  for (model::Limitation& limitation : content.limitations) addLimitation(std::move(limitation));
  const Scope scope = content.scope.joined(options_.scope);
  if (scope != content.scope) {
    widen(scope);
  } else {
    setScope(scope);
  }
}

void Explorer::addLimitation(model::Limitation limitation) {
  if (std::ranges::find(limitations_, limitation) == limitations_.end()) {
    limitations_.push_back(std::move(limitation));
  }
}

// The first ones of a kind are kept: no shorter one comes later. More than one, since the first may
// turn out to be none.
void Explorer::addFault(StateFault fault) {
  const auto known = std::ranges::count_if(faults_, [&](const StateFault& one) {
    return one.what == fault.what && one.operation == fault.operation &&
           one.failure.kind == fault.failure.kind && one.failure.location == fault.failure.location;
  });
  if (known < mostAlike) faults_.push_back(std::move(fault));
}

std::optional<std::uint32_t> Explorer::levelOfNewFault() const {
  std::optional<std::uint32_t> least;
  for (std::size_t i = settled_; i < faults_.size(); ++i) {
    least = std::min(least.value_or(faults_[i].level), faults_[i].level);
  }
  return least;
}

bool Explorer::keepsValid(const model::Operation& operation) const {
  return std::ranges::any_of(options_.keepsValid, [&](const std::string& written) {
    const auto globs = support::NameGlobs::parse(written);
    return globs && (globs->matches(operation.key) ||
                     globs->matches(operation.key.substr(0, operation.key.find('('))));
  });
}

bool Explorer::run(const std::function<bool(const ExploreProgress&)>& onProgress) {
  while (!isInterrupted_) {
    const CaseId id = graph_.next(options_.length);
    if (id == heap::noId) return true;
    if (const auto level = levelOfNewFault();
        options_.stopsAtFault && level && graph_.cases()[id].level >= *level) {
      return false;
    }
    if (options_.deadline && std::chrono::steady_clock::now() >= *options_.deadline) return false;
    if (support::interruption() != 0) return false;
    if (!exploreCase(id)) return false;
    if (!onProgress) continue;
    const ExploreProgress progress{graph_.activeStates(), graph_.allStates(),
                                   graph_.statistics().transitions, graph_.waiting(),
                                   graph_.cases()[id].level};
    if (!onProgress(progress)) return false;
  }
  return false;
}

// False if the time or the effort ran out: the case counts as not explored, and what was completed
// before it stands.
bool Explorer::exploreCase(CaseId id) {
  const std::size_t limitations = limitations_.size();
  if (options_.interruptsCases) subject_.executor().setDeadline(options_.deadline);
  const std::optional<Start> start = symbolic::restoreCase(space(), id);
  const std::uint64_t transitions = graph_.statistics().transitions;
  bool leftScope = false;
  if (start && checkInvariants(id, *start)) {
    const std::uint32_t level = graph_.cases()[id].level;
    for (std::uint32_t operation = 0; operation < plan_.operations.size(); ++operation) {
      if (isFull(*start, plan_.operations[operation])) continue;
      for (const heap::Call& call : symbolic::callsOf(plan_, operation, start->kinds)) {
        leftScope = exploreCall(id, level, *start, call) || leftScope;
      }
    }
  }
  subject_.executor().setDeadline(std::nullopt);
  const bool isLate = options_.interruptsCases && options_.deadline &&
                      std::chrono::steady_clock::now() >= *options_.deadline;
  if (isLate || subject_.isSpent() || support::interruption() != 0) {
    limitations_.resize(limitations);
    isInterrupted_ = true;
    return false;
  }
  heap::CaseRecord& record = graph_.caseRecord(id);
  record.isExplored = true;
  record.leftScope = leftScope;
  record.transitions = static_cast<std::uint32_t>(graph_.statistics().transitions - transitions);
  return true;
}

bool Explorer::exploreCall(CaseId id, std::uint32_t level, const Start& start,
                           const heap::Call& call) {
  const PlannedOperation& planned = plan_.operations[call.operation];
  const model::Operation& operation = subject_.api().operation(planned.id);
  CallUnderWay way{id,
                   level,
                   start,
                   call,
                   planned,
                   operation,
                   !keepsValid(operation),
                   CallExecution(subject_, plan_, call, start.accessible)};
  const bool isForeign = way.execution.namesForeignPlace(start.state.memory);
  ++statistics_.runs;
  const bool isComplete = way.execution.run(start.state, [&](Path&& path) {
    ++statistics_.paths;
    if (isForeign && (std::holds_alternative<symex::Returned>(path.outcome) ||
                      std::holds_alternative<symex::Failed>(path.outcome))) {
      ++statistics_.notMade;
      return true;
    }
    if (onPath_) onPath_({id, call, path, way.execution.credit()});
    takeUp(way, std::move(path));
    return true;
  });
  for (model::Limitation& one : symbolic::limitationsAfter(
           subject_, operation.key, operation.location, "the call", isComplete)) {
    addLimitation(std::move(one));
  }
  return way.leftScope;
}

// A path of the call: a fault, a limitation, or a state that it leads to.
void Explorer::takeUp(CallUnderWay& way, Path&& path) {
  if (auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
    if (symbolic::isByCaller(subject_, *failed)) {
      ++statistics_.notMade;
    } else {
      addFault({StateFault::What::Failed, way.id, way.call, path.condition.constraints(),
                way.level + 1, way.operation.key, failed->detail, *failed});
    }
    return;
  }
  if (auto limitation =
          symbolic::limitationOf(way.operation.key, way.operation.location, path.outcome)) {
    addLimitation(std::move(*limitation));
    return;
  }
  std::optional<Value> writable;
  if (!CallExecution::isAfterResult(path)) {
    checkGiven(way, path);
    if (std::holds_alternative<symex::Returned>(path.outcome)) {
      writable = way.execution.writableResult(path.state);
    }
  }
  Held held = way.execution.heldAfter(path, limits_.client(), way.mayStale);
  if (held.unwanted.isPointer()) {
    way.execution.destroyUnwanted(std::move(path.state), std::move(held));
    return;
  }
  way.leftScope = way.leftScope || held.leavesScope;
  limitLosses(way.operation, held);
  if (writable) arriveWritten(way, path, held, *writable);
  if (held.instead.isPointer()) {
    for (std::size_t i = 0; i < held.values.size(); ++i) {
      if (held.values[i].kind != *way.planned.result) continue;
      Held other = held;
      other.values[i].address = held.instead;
      other.origins[i] = heap::fromResult;
      arrive(way, path, other, way.call);
    }
  }
  arrive(way, path, held, way.call);
}

// Whether a client can use what the call gave.
void Explorer::checkGiven(CallUnderWay& way, Path& path) {
  const bool isReturned = std::holds_alternative<symex::Returned>(path.outcome);
  const auto addError = [&](symex::ErrorKind kind, const char* where) {
    symex::Failed failure;
    failure.kind = kind;
    addFault({StateFault::What::Failed, way.id, way.call, path.condition.constraints(),
              way.level + 1, way.operation.key, where, std::move(failure)});
  };
  const auto error = isReturned ? way.execution.resultError(path) : std::nullopt;
  if (error) {
    addError(*error, "its result");
  } else if (const auto unwritten = way.execution.argumentError(path)) {
    addError(*unwritten, "what it wrote");
  } else if (!way.execution.givesKnownEnumerator(path, isReturned)) {
    addLimitation({way.operation.key, "it gives values of an enumeration that no call is given", "",
                   way.operation.location});
  }
}

// What a client could go on with, and an exploration cannot.
void Explorer::limitLosses(const model::Operation& operation, const Held& held) {
  if (held.losesObject) {
    addLimitation({operation.key, "it ends an object, which could also stand on the stack", "",
                   operation.location});
  }
  if (held.losesReceiver) {
    addLimitation({operation.key, "it ends what its object refers to, which is not used again", "",
                   operation.location});
  }
  if (held.losesResult) {
    addLimitation({operation.key, "its result points to a place that depends on numbers", "",
                   operation.location});
  }
}

// The client writes a number through the reference that the call gives.
void Explorer::arriveWritten(CallUnderWay& way, const Path& path, const Held& held,
                             const Value& writable) {
  Path written = path;
  if (!way.execution.write(written.state, writable)) {
    addLimitation({way.operation.key, "what it gives is not written: its place depends on numbers",
                   "", way.operation.location});
    return;
  }
  written.condition = written.state.path;
  heap::Call by = way.call;
  by.arguments.push_back(heap::writtenResult);
  arrive(way, written, held, by);
}

void Explorer::arrive(CallUnderWay& way, const Path& path, const Held& held,
                      const heap::Call& call) {
  heap::Snapshot snapshot =
      heap::takeSnapshot(subject_.base(), path.state, held.values, held.dropped);
  if (snapshot.leaked.empty()) {
    snapshot.leaked = way.execution.lostBy(way.start.state, path.state, held);
  }
  if (!snapshot.leaked.empty()) {
    StateFault fault{
        StateFault::What::Leak, way.id, call, path.condition.constraints(), way.level + 1,
        way.operation.key,      "",     {}};
    fault.failure.kind = symex::ErrorKind::Leak;
    fault.failure.location = path.state.memory.find(snapshot.leaked.front())->allocatedAt;
    addFault(std::move(fault));
  }
  if (snapshot.changesStatics) ++statistics_.staticsChanged;
  if (holdsPlaces(path.state, held)) ++statistics_.placesKept;
  if (snapshot.losesInitialMemory) {
    addLimitation({way.operation.key,
                   "it releases or loses memory that static initialisation allocated", "",
                   way.operation.location});
  }
  const bool fits = limits_.allows(snapshot.counts);
  bool& fitsOnce = statistics_.fits.try_emplace(call.operation, false).first->second;
  fitsOnce = fitsOnce || fits;
  if (!fits) {
    ++statistics_.outOfScope;
    way.leftScope = true;
    return;
  }
  heap::Arrival arrival;
  arrival.from = way.id;
  arrival.call = call;
  arrival.level = way.level + 1;
  arrival.threw = std::holds_alternative<symex::Threw>(path.outcome);
  for (const std::uint32_t index : snapshot.order) {
    arrival.origins.push_back(held.origins[index]);
  }
  graph_.add(std::move(snapshot), path.condition, std::move(arrival));
}

// Whether an object of a class of which one stands for many holds an address: by its type it is
// made of numbers.
bool Explorer::holdsPlaces(const symex::State& state, const Held& held) const {
  return std::ranges::any_of(held.values, [&](const heap::Accessible& one) {
    const symex::Object* object = state.memory.find(one.address.object());
    return object != nullptr && limits_.oneIsEnough(symbolic::typeOfKind(one.kind)) &&
           std::ranges::any_of(object->chunks, [](const symex::Chunk& chunk) {
             return chunk.value.isAnyPointer() && chunk.value.object() != 0;
           });
  });
}

// Whether the operation makes one more object than a client may have: it would be thrown away at
// once.
bool Explorer::isFull(const Start& start, const PlannedOperation& planned) const {
  if (!planned.isConstructor) return false;
  const model::TypeId type = symbolic::typeOfKind(*planned.result);
  return std::ranges::count_if(start.kinds, [&](std::uint32_t kind) {
           return symbolic::typeOfKind(kind) == type;
         }) >= limits_.client().most[type.index];
}

// Whether the invariants of all objects hold in the case, whatever its numbers are.
bool Explorer::checkInvariants(CaseId id, const Start& start) {
  symbolic::InvariantCheck check = symbolic::checkInvariants(subject_, start);
  statistics_.runs += check.runs;
  statistics_.paths += check.paths;
  for (model::Limitation& one : check.limitations) addLimitation(std::move(one));
  for (symbolic::ViolatedInvariant& one : check.violated) {
    addFault({StateFault::What::Invariant, id, std::nullopt, std::move(one.conditions),
              graph_.cases()[id].level, std::move(one.name), std::move(one.detail),
              std::move(one.failure)});
  }
  return check.violated.empty();
}

}  // namespace assay::states
