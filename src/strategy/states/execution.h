// One call in one state: the arguments, the paths, and what a client holds after each.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "heap/graph.h"
#include "heap/snapshot.h"
#include "strategy/states/calls.h"
#include "strategy/states/crediting_searcher.h"
#include "strategy/states/scope.h"
#include "strategy/states/symbolic_subject.h"

namespace assay::states {

// The variable that stands for a number passed to a call.
[[nodiscard]] smt::Term argumentVariable(smt::Terms& terms, std::size_t index, unsigned width);

// What a client holds after a path of a call.
struct Held {
  std::vector<heap::Accessible> values;
  std::vector<std::int32_t> origins;  // of each: an index before the call, or heap::fromResult
  std::vector<symex::Value> dropped;  // no longer held, and no leaks
  bool losesResult = false;           // it points to a place that depends on numbers
  bool leavesScope = false;           // a wider one allows to hold the result
};

class CallExecution {
 public:
  CallExecution(SymbolicSubject& subject, const CallPlan& plan, const heap::Call& call,
                std::span<const heap::Accessible> accessible)
      : subject_(subject),
        plan_(plan),
        planned_(plan.operations[call.operation]),
        call_(call),
        accessible_(accessible),
        searcher_(subject.executor.coverage()) {}

  // Whether an argument is a place in another object of the receiver's class: an iterator of
  // another list. To throw is the only good answer.
  [[nodiscard]] bool namesForeignPlace(const symex::Memory& memory) const;

  // Executes the call in a copy of the state; the sink gets the paths. Whether all were followed.
  bool run(const symex::State& state, const symex::PathSink& sink);

  // Inside the sink: what is new about the path.
  Credit credit() { return searcher_.credit(); }

  // After a path that returned or threw; ends the call. `mayStale`: whether borrowed values are
  // given up.
  Held heldAfter(symex::Path& path, const ScopeLimits& limits, bool mayStale);

  // After a path of a boolean operation that returned: its result.
  symex::Value scalarResult(symex::Path& path, unsigned size);

 private:
  [[nodiscard]] std::vector<bool> staleAfter(const symex::State& state, bool mayStale) const;

  SymbolicSubject& subject_;
  const CallPlan& plan_;
  const PlannedOperation& planned_;
  const heap::Call& call_;
  std::span<const heap::Accessible> accessible_;
  symex::ThunkCall thunk_;
  CreditingSearcher searcher_;
};

}  // namespace assay::states
