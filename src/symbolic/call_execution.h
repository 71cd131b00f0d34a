// One call in one state: the arguments, the paths, and what a client holds after each.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "heap/graph.h"
#include "heap/snapshot.h"
#include "symbolic/calls.h"
#include "symbolic/crediting_searcher.h"
#include "symbolic/symbolic_subject.h"

namespace assay::symbolic {

// How many values of a type a client holds at most, by type.
struct ClientLimits {
  std::vector<std::uint32_t> most;
  std::vector<bool> grows;  // a wider scope allows more
};

// What a client holds after a path of a call.
struct Held {
  std::vector<heap::Accessible> values;
  std::vector<std::int32_t> origins;  // of each: an index before the call, or heap::fromResult
  std::vector<symex::Value> dropped;  // no longer held, and no leaks
  symex::Value unwanted;              // an object that the call made and nobody keeps
  symex::Value instead;               // could be held in the place of something that was lent
  bool losesObject = false;           // the call ended one that it was not asked to end
  bool losesReceiver = false;         // what the receiver refers to is gone
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
        searcher_(subject.executor().coverage()) {}

  // Whether an argument is a place in another object of the receiver's class: an iterator of
  // another list. To throw is the only good answer.
  [[nodiscard]] bool namesForeignPlace(const symex::Memory& memory) const;

  // Executes the call in a copy of the state; the sink gets the paths. Whether all were followed.
  bool run(const symex::State& state, const symex::PathSink& sink);

  // Inside the sink: what is new about the path.
  Credit credit() { return searcher_.credit(); }

  // After a path that returned or threw; ends the call. `mayStale`: whether borrowed values are
  // given up.
  Held heldAfter(symex::Path& path, const ClientLimits& limits, bool mayStale);

  // Destroys the unwanted result of a path that returned, as the end of the expression does that it
  // is in; the sink gets the paths of that, and `heldAfter` gives the same again.
  void destroyUnwanted(symex::State state, Held held);
  // Whether the path is one of `destroyUnwanted`.
  [[nodiscard]] static bool isAfterResult(const symex::Path& path) {
    return path.state.attached != nullptr;
  }

  // After a path that returned: what is wrong with what the call gives, as far as a client reads
  // it: a number, a text, or what a reference or pointer refers to.
  [[nodiscard]] std::optional<symex::ErrorKind> resultError(const symex::Path& path);

  // After a path that returned or threw: what is wrong with numbers that the call wrote for its
  // caller.
  [[nodiscard]] std::optional<symex::ErrorKind> argumentError(const symex::Path& path);

  // After a path that returned: where the number is that the call gives to be written, if it gives
  // one. `write` puts any number there; not if the place depends on numbers.
  [[nodiscard]] std::optional<symex::Value> writableResult(const symex::State& state);
  bool write(symex::State& state, const symex::Value& at);

  // Whether enumerations that the call gives, by its result if it returned or a parameter, are
  // always of a value that calls are given too.
  [[nodiscard]] bool givesKnownEnumerator(symex::Path& path, bool isReturned);

  // The heap objects that the client's own objects, globals, and what the call gave or was given
  // lead to.
  [[nodiscard]] std::vector<symex::ObjectId> owned(const symex::State& state,
                                                   std::span<const heap::Accessible> accessible,
                                                   std::span<const symex::Value> others) const;
  // What was owned before the call, or was made by it, and is not owned any more. The client may
  // still hold a pointer to it, but not for long.
  [[nodiscard]] std::vector<symex::ObjectId> lostBy(const symex::State& before,
                                                    const symex::State& after,
                                                    const Held& held) const;

  // After a path of a boolean operation that returned: its result.
  symex::Value scalarResult(symex::Path& path, unsigned size);

 private:
  struct ScalarArgument {
    model::TypeId type;
    symex::Value at;
  };

  symex::Value resultOf(symex::Path& path);
  void keepHeld(Held& held, const symex::Path& path, bool mayStale) const;
  void holdResult(Held& held, const symex::State& state, const symex::Value& given,
                  const ClientLimits& limits);
  void dropResult(Held& held, const symex::Value& result) const;
  [[nodiscard]] std::vector<bool> staleAfter(const symex::State& state, bool mayStale) const;
  [[nodiscard]] bool isWrittenTo(std::size_t input) const;
  [[nodiscard]] bool isKnownEnumerator(const symex::Path& path, model::TypeId id,
                                       const symex::Value& at);

  SymbolicSubject& subject_;
  const CallPlan& plan_;
  const PlannedOperation& planned_;
  const heap::Call& call_;
  std::span<const heap::Accessible> accessible_;
  symex::Memory before_;
  symex::ThunkCall thunk_;
  std::vector<ScalarArgument> scalars_;
  CreditingSearcher searcher_;
};

}  // namespace assay::symbolic
