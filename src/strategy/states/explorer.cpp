#include "strategy/states/explorer.h"

#include <algorithm>
#include <filesystem>

#include "strategy/states/execution.h"
#include "support/glob.h"
#include "support/interruption.h"

namespace assay::states {

namespace fs = std::filesystem;

using heap::CaseId;
using symex::Path;
using symex::Value;

namespace {

// Whether the call broke a precondition of the function that it called: a clause, or an assertion
// that the function begins with.
bool isByCaller(const SymbolicSubject& subject, const symex::Failed& failed) {
  if (symex::Subject::isByCaller(*subject.program, failed)) return true;
  if (failed.kind != symex::ErrorKind::AssertionFailed ||
      symex::Subject::depthOf(*subject.program, failed) != 1) {
    return false;
  }
  const symex::Location& at = subject.program->location(failed.location);
  const auto isIt = [&](const model::Contract& contract) {
    return contract.kind == model::ContractKind::Precondition && contract.text == failed.detail &&
           contract.location.line == at.line && contract.location.column == at.column &&
           fs::path(contract.location.file).filename() == fs::path(at.file).filename();
  };
  return std::ranges::any_of(subject.api.facts.contracts, isIt);
}

}  // namespace

Explorer::Explorer(SymbolicSubject& subject, ExploreOptions options)
    : subject_(subject),
      options_(std::move(options)),
      plan_(planCalls(subject.api, subject.table, options_.skipped)),
      limits_(options_.scope, subject.api, plan_, subject.types),
      graph_(subject.constraints, options_.merges) {
  for (const model::Limitation& limitation : plan_.limitations) addLimitation(limitation);
  for (const model::Limitation& one : subject_.executor.initialAssumptions()) {
    addLimitation({"static initialisation: " + one.what, one.reason, "", one.location});
  }
  graph_.addInitial(heap::takeSnapshot(subject_.base(), subject_.initial(), {}, {}));
}

Explorer::~Explorer() = default;

void Explorer::setScope(const Scope& scope) {
  options_.scope = scope;
  limits_ = ScopeLimits(scope, subject_.api, plan_, subject_.types);
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

void Explorer::addAssumptions(const std::string& key) {
  for (const model::Limitation& assumption : subject_.executor.assumptions()) {
    addLimitation({key + ": " + assumption.what, assumption.reason, "", assumption.location});
  }
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

std::optional<Start> Explorer::restoreCase(CaseId id) {
  const heap::CaseRecord& record = graph_.cases()[id];
  const auto path = subject_.constraints.pathOf(record.content);
  if (!path) return std::nullopt;
  heap::Restored restored = heap::restore(
      subject_.base(), graph_.structures()[record.structure].words, record.content.cells);
  Start start{std::move(restored.state), std::move(restored.accessible), {}};
  start.state.path = *path;
  for (const heap::Accessible& one : start.accessible) start.kinds.push_back(one.kind);
  return start;
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
  if (options_.interruptsCases) subject_.executor.setDeadline(options_.deadline);
  const std::optional<Start> start = restoreCase(id);
  const std::uint64_t transitions = graph_.statistics().transitions;
  bool leftScope = false;
  if (start && checkInvariants(id, *start)) {
    const std::uint32_t level = graph_.cases()[id].level;
    for (std::uint32_t operation = 0; operation < plan_.operations.size(); ++operation) {
      if (isFull(*start, plan_.operations[operation])) continue;
      for (const heap::Call& call : callsOf(plan_, operation, start->kinds)) {
        leftScope = exploreCall(id, level, *start, call) || leftScope;
      }
    }
  }
  subject_.executor.setDeadline(std::nullopt);
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
  const model::Operation& operation = subject_.api.operation(planned.id);
  const bool mayStale = !keepsValid(operation);
  CallExecution execution(subject_, plan_, call, start.accessible);
  const bool isForeign = execution.namesForeignPlace(start.state.memory);
  bool leftScope = false;
  ++statistics_.runs;
  const bool isComplete = execution.run(start.state, [&](Path&& path) {
    ++statistics_.paths;
    if (isForeign && (std::holds_alternative<symex::Returned>(path.outcome) ||
                      std::holds_alternative<symex::Failed>(path.outcome))) {
      ++statistics_.notMade;
      return true;
    }
    if (onPath_) onPath_({id, call, path, execution.credit()});
    if (auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
      if (isByCaller(subject_, *failed)) {
        ++statistics_.notMade;
      } else {
        addFault({StateFault::What::Failed, id, call, path.condition.constraints(), level + 1,
                  operation.key, failed->detail, *failed});
      }
      return true;
    }
    if (!std::holds_alternative<symex::Returned>(path.outcome) &&
        !std::holds_alternative<symex::Threw>(path.outcome)) {
      limitFrom(operation.key, operation.location, path.outcome);
      return true;
    }
    const bool isReturned = std::holds_alternative<symex::Returned>(path.outcome) &&
                            !CallExecution::isAfterResult(path);
    std::optional<Value> writable;
    const auto addError = [&](symex::ErrorKind kind, const char* where) {
      symex::Failed failure;
      failure.kind = kind;
      addFault({StateFault::What::Failed, id, call, path.condition.constraints(), level + 1,
                operation.key, where, std::move(failure)});
    };
    if (!CallExecution::isAfterResult(path)) {
      const auto error = isReturned ? execution.resultError(path) : std::nullopt;
      if (error) {
        addError(*error, "its result");
      } else if (const auto unwritten = execution.argumentError(path)) {
        addError(*unwritten, "what it wrote");
      } else if (!execution.givesKnownEnumerator(path, isReturned)) {
        addLimitation({operation.key, "it gives values of an enumeration that no call is given", "",
                       operation.location});
      }
      if (isReturned) writable = execution.writableResult(path.state);
    }
    Held held = execution.heldAfter(start.state.memory, path, limits_, mayStale);
    if (held.unwanted.isPointer()) {
      execution.destroyUnwanted(std::move(path.state), std::move(held));
      return true;
    }
    leftScope = leftScope || held.leavesScope;
    if (held.losesObject) {
      addLimitation({operation.key, "it ends an object, which could also stand on the stack", "",
                     operation.location});
    }
    if (held.losesReceiver) {
      addLimitation({operation.key, "it ends what its object refers to, which is not used again",
                     "", operation.location});
    }
    if (held.losesResult) {
      addLimitation({operation.key, "its result points to a place that depends on numbers", "",
                     operation.location});
    }
    const auto arriveAt = [&](const Path& end, const Held& now, const heap::Call& by) {
      leftScope = arrive(id, execution, start, end, now, by) || leftScope;
    };
    if (writable) {
      Path written = path;
      if (execution.write(written.state, *writable)) {
        written.condition = written.state.path;
        heap::Call by = call;
        by.arguments.push_back(heap::writtenResult);
        arriveAt(written, held, by);
      } else {
        addLimitation({operation.key, "what it gives is not written: its place depends on numbers",
                       "", operation.location});
      }
    }
    if (held.instead.isPointer()) {
      for (std::size_t i = 0; i < held.values.size(); ++i) {
        if (held.values[i].kind != *planned.result) continue;
        Held other = held;
        other.values[i].address = held.instead;
        other.origins[i] = heap::fromResult;
        arriveAt(path, other, call);
      }
    }
    arriveAt(path, held, call);
    return true;
  });
  addAssumptions(operation.key);
  if (!isComplete && subject_.executor.assumptions().empty()) {
    addLimitation(
        {operation.key, "not every path of the call could be followed", "", operation.location});
  }
  return leftScope;
}

// Whether the path led out of the scope.
bool Explorer::arrive(CaseId id, const CallExecution& execution, const Start& start,
                      const Path& path, const Held& held, const heap::Call& call) {
  const std::uint32_t level = graph_.cases()[id].level + 1;
  heap::Snapshot snapshot =
      heap::takeSnapshot(subject_.base(), path.state, held.values, held.dropped);
  if (snapshot.leaked.empty()) snapshot.leaked = execution.lostBy(start.state, path.state, held);
  if (!snapshot.leaked.empty()) {
    const model::Operation& operation = subject_.api.operation(plan_.operations[call.operation].id);
    StateFault fault{StateFault::What::Leak, id, call, path.condition.constraints(), level,
                     operation.key,          "", {}};
    fault.failure.kind = symex::ErrorKind::Leak;
    fault.failure.location = path.state.memory.find(snapshot.leaked.front())->allocatedAt;
    addFault(std::move(fault));
  }
  if (snapshot.changesStatics) ++statistics_.staticsChanged;
  if (holdsPlaces(path.state, held)) ++statistics_.placesKept;
  if (snapshot.losesInitialMemory) {
    const model::Operation& operation = subject_.api.operation(plan_.operations[call.operation].id);
    addLimitation({operation.key,
                   "it releases or loses memory that static initialisation allocated", "",
                   operation.location});
  }
  const bool fits = limits_.allows(snapshot.counts);
  bool& fitsOnce = statistics_.fits.try_emplace(call.operation, false).first->second;
  fitsOnce = fitsOnce || fits;
  if (!fits) {
    ++statistics_.outOfScope;
    return true;
  }
  heap::Arrival arrival;
  arrival.from = id;
  arrival.call = call;
  arrival.level = level;
  arrival.threw = std::holds_alternative<symex::Threw>(path.outcome);
  for (const std::uint32_t index : snapshot.order) {
    arrival.origins.push_back(held.origins[index]);
  }
  graph_.add(std::move(snapshot), path.condition, std::move(arrival));
  return false;
}

// Whether an object of a class of which one stands for many holds an address: by its type it is
// made of numbers.
bool Explorer::holdsPlaces(const symex::State& state, const Held& held) const {
  return std::ranges::any_of(held.values, [&](const heap::Accessible& one) {
    const symex::Object* object = state.memory.find(one.address.object());
    return object != nullptr && limits_.oneIsEnough(typeOfKind(one.kind)) &&
           std::ranges::any_of(object->chunks, [](const symex::Chunk& chunk) {
             return chunk.value.isAnyPointer() && chunk.value.object() != 0;
           });
  });
}

// Whether the operation makes one more object than a client may have: it would be thrown away at
// once.
bool Explorer::isFull(const Start& start, const PlannedOperation& planned) const {
  if (!planned.isConstructor) return false;
  const model::TypeId type = typeOfKind(*planned.result);
  return std::ranges::count_if(start.kinds, [&](std::uint32_t kind) {
           return typeOfKind(kind) == type;
         }) >= limits_.accessible(type);
}

void Explorer::limitFrom(const std::string& key, const model::SourceLocation& location,
                         const symex::PathOutcome& outcome) {
  if (auto limitation = limitationOf(key, location, outcome)) addLimitation(std::move(*limitation));
}

// Whether the invariants of all objects hold in the case, whatever its numbers are.
bool Explorer::checkInvariants(CaseId id, const Start& start) {
  bool allHold = true;
  // Coverage is what calls reach.
  symex::Coverage coverage = subject_.executor.coverage();
  for (const heap::Accessible& one : start.accessible) {
    const auto row = subject_.table.rows.find(typeOfKind(one.kind));
    if (row == subject_.table.rows.end()) continue;
    const symex::SubjectRow& described = subject_.harness().row(row->second);
    for (const symex::SubjectInvariant& invariant : described.invariants) {
      symex::State state = start.state;
      subject_.executor.call(state, invariant.holds, {&one.address, 1});
      const auto searcher = symex::depthFirst();
      ++statistics_.runs;
      const bool isComplete =
          subject_.executor.explore(std::move(state), *searcher, [&](Path&& path) {
            ++statistics_.paths;
            allHold = invariantHolds(id, described, invariant, path) && allHold;
            return true;
          });
      const std::string name = described.name + "::" + invariant.name;
      addAssumptions(name);
      if (!isComplete && subject_.executor.assumptions().empty()) {
        addLimitation({name, "not every path of the invariant could be followed", "", {}});
      }
    }
  }
  subject_.executor.setCoverage(std::move(coverage));
  return allHold;
}

bool Explorer::invariantHolds(CaseId id, const symex::SubjectRow& row,
                              const symex::SubjectInvariant& invariant, const Path& path) {
  StateFault fault{StateFault::What::Invariant,
                   id,
                   std::nullopt,
                   path.condition.constraints(),
                   graph_.cases()[id].level,
                   row.name + "::" + invariant.name,
                   "",
                   {}};
  fault.failure.kind = symex::ErrorKind::ContractViolated;
  if (const auto* returned = std::get_if<symex::Returned>(&path.outcome)) {
    const Value& value = returned->values.front();
    if (!subject_.executor.isDefined(path.state, value)) {
      fault.failure.kind = symex::ErrorKind::UninitialisedRead;
    } else if (value.isInteger()) {
      if (value.bits() != 0) return true;
    } else if (value.isTerm()) {
      const smt::Term isFalse =
          subject_.terms.equal(value.term(), subject_.terms.constant(value.width(), 0));
      smt::Side side = subject_.solver.assume(path.condition, isFalse);
      if (side.feasibility == smt::Feasibility::Infeasible) return true;
      fault.conditions = side.path.constraints();
    }
  } else if (const auto* failed = std::get_if<symex::Failed>(&path.outcome)) {
    fault.failure = *failed;
    fault.detail = failed->detail;
  } else if (!std::holds_alternative<symex::Threw>(path.outcome)) {
    limitFrom(fault.operation, {}, path.outcome);
    return true;
  }
  addFault(std::move(fault));
  return false;
}

}  // namespace assay::states
