// Explores the heap states that calls can reach within a scope: breadth first, from the state
// before the first call, every operation with every choice of accessible objects, numbers left
// open.
//
// A call that throws is a transition; one whose precondition fails is not made; one that fails is a
// fault. A value that a client borrowed is given up when its owner changes, unless the call is one
// of `keepsValid`, and in any case when the object behind it dies.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "heap/graph.h"
#include "strategy/states/scope.h"
#include "symbolic/call_execution.h"
#include "symbolic/state_space.h"

namespace assay::states {

inline constexpr std::uint32_t anyLength = std::numeric_limits<std::uint32_t>::max();

struct ExploreOptions {
  Scope scope;
  std::uint32_t length = anyLength;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  bool interruptsCases = true;  // at the deadline; otherwise only between two
  bool merges = true;
  bool stopsAtFault = false;            // as soon as no shorter one can come
  std::vector<std::string> keepsValid;  // operations by key or name: "List::insert", "*"
  std::vector<std::string> skipped;     // keys of operations that are not called
};

// Something wrong that a call does, or that holds in a state.
struct StateFault {
  enum class What : std::uint8_t { Failed, Leak, Invariant };
  What what = What::Failed;
  heap::CaseId from = heap::noId;
  std::optional<heap::Call> call;     // none: the state itself is wrong
  std::vector<smt::Term> conditions;  // under which, in the variables of the case and the arguments
  std::uint32_t level = 0;
  std::string operation;  // key; of an invariant its name
  std::string detail;
  symex::Failed failure;
};

struct ExploreStatistics {
  std::uint64_t runs = 0;  // calls that were executed, each with all its paths
  std::uint64_t paths = 0;
  std::uint64_t outOfScope = 0;
  std::uint64_t notMade = 0;         // paths on which a precondition fails
  std::uint64_t staticsChanged = 0;  // paths after which something outside of objects differs
  std::uint64_t placesKept = 0;      // after which an object of numbers holds an address
  // Objects of each kind in the largest scope that was explored to its end, if it grows.
  std::uint32_t completed = 0;
  // Of each operation that was called, by its place in the plan: whether a path of it stays in the
  // scope.
  std::map<std::uint32_t, bool> fits;
};

struct ExploreProgress {
  std::size_t active = 0;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::size_t waiting = 0;
  std::uint32_t level = 0;
};

// A path of a call in a case, and what is new about it.
struct ExploredPath {
  heap::CaseId from = heap::noId;
  const heap::Call& call;
  const symex::Path& path;
  symbolic::Credit credit;
};

class Explorer {
 public:
  // The subject must outlive the explorer.
  Explorer(symbolic::SymbolicSubject& subject, ExploreOptions options);
  ~Explorer();

  // Goes on until nothing is new, the length or the deadline is reached, or `onProgress`, which is
  // asked after each case, says stop. Whether everything within the bounds was explored.
  bool run(const std::function<bool(const ExploreProgress&)>& onProgress = {});

  // `listener` gets every path of every call, before what it leads to is added to the graph.
  using PathListener = std::function<void(const ExploredPath& path)>;
  void onPath(PathListener listener) { onPath_ = std::move(listener); }

  // What was found besides the graph; see exploration_file.h.
  struct Content {
    Scope scope;
    std::vector<StateFault> faults;
    std::vector<model::Limitation> limitations;
    ExploreStatistics statistics;
  };
  // Goes on where another was, whose graph is in graph() now. The scope is then what either allows:
  // what left the other's is explored again.
  void adopt(Content content);

  // The scope was explored to its end, and every operation fits in it.
  void completeScope() { statistics_.completed = options_.scope.others; }

  // Goes on with a larger scope.
  void widen(const Scope& scope);

  void setDeadline(std::chrono::steady_clock::time_point deadline) { options_.deadline = deadline; }
  // Others go on with the graph: it must end where they would begin.
  void finishCases() { options_.interruptsCases = false; }

  // The faults so far were none: with `stopsAtFault`, those that come decide.
  void settleFaults() { settled_ = faults_.size(); }
  [[nodiscard]] bool hasNewFaults() const { return settled_ < faults_.size(); }

  // Whether a scope with more objects in the heap has more states.
  [[nodiscard]] bool leavesScope() const;
  // Operations of which every path leaves the scope: within it, nothing is known of them.
  [[nodiscard]] std::vector<model::OperationId> operationsThatDoNotFit() const;

  [[nodiscard]] const heap::StateGraph& graph() const { return graph_; }
  [[nodiscard]] heap::StateGraph& graph() { return graph_; }
  [[nodiscard]] const symbolic::CallPlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<StateFault>& faults() const { return faults_; }
  [[nodiscard]] const std::vector<model::Limitation>& limitations() const { return limitations_; }
  [[nodiscard]] const ExploreStatistics& statistics() const { return statistics_; }
  [[nodiscard]] const ScopeLimits& limits() const { return limits_; }
  [[nodiscard]] symbolic::SymbolicSubject& subject() const { return subject_; }
  [[nodiscard]] symbolic::StateSpace space() const { return {subject_, plan_, graph_}; }
  [[nodiscard]] const ExploreOptions& options() const { return options_; }

 private:
  void setScope(const Scope& scope);
  bool exploreCase(heap::CaseId id);
  // Whether some path led out of the scope.
  bool exploreCall(heap::CaseId id, std::uint32_t level, const symbolic::Start& start,
                   const heap::Call& call);
  struct CallUnderWay;
  void takeUp(CallUnderWay& way, symex::Path&& path);
  void checkGiven(CallUnderWay& way, symex::Path& path);
  void limitLosses(const model::Operation& operation, const symbolic::Held& held);
  void arrive(CallUnderWay& way, const symex::Path& path, const symbolic::Held& held,
              const heap::Call& call);
  void arriveWritten(CallUnderWay& way, const symex::Path& path, const symbolic::Held& held,
                     const symex::Value& writable);
  [[nodiscard]] bool holdsPlaces(const symex::State& state, const symbolic::Held& held) const;
  [[nodiscard]] bool isFull(const symbolic::Start& start,
                            const symbolic::PlannedOperation& planned) const;
  bool checkInvariants(heap::CaseId id, const symbolic::Start& start);
  void addFault(StateFault fault);
  void addLimitation(model::Limitation limitation);
  [[nodiscard]] std::optional<std::uint32_t> levelOfNewFault() const;
  [[nodiscard]] bool keepsValid(const model::Operation& operation) const;

  symbolic::SymbolicSubject& subject_;
  ExploreOptions options_;
  symbolic::CallPlan plan_;
  ScopeLimits limits_;
  heap::StateGraph graph_;
  static constexpr std::ptrdiff_t mostAlike = 8;
  std::vector<StateFault> faults_;
  std::size_t settled_ = 0;  // how many of them are looked through
  std::vector<model::Limitation> limitations_;
  ExploreStatistics statistics_;
  PathListener onPath_;
  bool isInterrupted_ = false;  // the time or the effort ran out in the middle of a case
};

}  // namespace assay::states
