// What an execution has got to: memory, frames, path condition. Copying a state is cheap; the
// copies share what neither of them changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smt/path_condition.h"
#include "symex/frame.h"
#include "symex/memory.h"
#include "symex/outcome.h"

namespace assay::symex {

// An exception object that is alive.
struct Exception {
  ObjectId object = 0;
  ObjectId type = 0;
  FunctionId destructor = none;
  Value adjusted;      // what __cxa_begin_catch gives to the handler
  int handlers = 0;    // active ones; negative while it is being rethrown
  int references = 0;  // of std::exception_ptr
  int thrown = 0;      // and not yet caught: more than 1 if one exception_ptr is thrown twice
  // In flight, or caught.
  [[nodiscard]] bool isUnderWay() const { return handlers != 0 || thrown > 0; }
  [[nodiscard]] bool isInUse() const { return isUnderWay() || references > 0; }
};

// A text that the program has written, with question marks for what is symbolic; the latest first.
struct Output {
  std::shared_ptr<const Output> before;
  std::string text;
};

// A value that the outside gave: the clock, a random number, an input.
struct Hole {
  std::string name;
  smt::Term variable;
};

// The edges that a path has taken, the latest first.
struct Trail {
  Trail(std::shared_ptr<const Trail> earlier, FunctionId ofFunction, std::uint32_t ofEdge)
      : before(std::move(earlier)), function(ofFunction), edge(ofEdge) {}
  ~Trail();
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;

  mutable std::shared_ptr<const Trail> before;  // moved from only when this is destroyed
  FunctionId function = none;
  std::uint32_t edge = 0;  // of the function
};

// The side of a decision that has not been looked at yet (Options::postpones): the condition, and
// what happens if it can hold. The state stands at the instruction that decides.
struct Postponed {
  smt::Term condition;
  std::uint32_t edge = none;  // of the function: it is taken
  std::optional<ErrorKind>
      error;  // the path fails; without either the instruction is executed again
};

struct State {
  Memory memory;
  Stack stack;
  smt::PathCondition path;
  std::uint64_t id = 0;
  std::uint64_t steps = 0;
  std::uint32_t forks = 0;
  std::uint32_t depth = 0;       // frames
  std::uint64_t stackBytes = 0;  // of their local variables
  std::uint32_t nextInitialiser = 0;
  std::uint32_t undecided = 0;  // conditions assumed without an answer of the solver
  std::vector<Exception> exceptions;
  std::vector<ObjectId> caught;  // innermost handler last
  Value landingException;
  std::uint64_t landingSelector = 0;
  std::shared_ptr<const Output> output;
  std::shared_ptr<const std::vector<Hole>> holes;
  struct AtExit {
    Value function;
    Value argument;
  };
  std::shared_ptr<const std::vector<AtExit>> atExit;
  // Arguments that could as well lie in other objects (Executor::lend): what happens is the same as
  // long as nothing that may be one of them is changed before it is read.
  std::vector<ObjectId> lent;
  ObjectId firstOfCall = 0;   // younger objects are none of the client's
  bool changedOlder = false;  // something that was there before, and may be one of the lent
  ObjectId changedLent = 0;   // the one of the lent that was changed; `none` for several

  std::optional<PathOutcome> pending;  // while destructors and the like still run
  std::optional<PathOutcome> outcome;  // set when the call that was asked for is over

  std::optional<Postponed> postponed;
  std::shared_ptr<const Trail> trail;  // if Options::keepTrails
  // Whatever the caller of the executor wants to know again when the path has ended; forks share
  // it.
  std::shared_ptr<const void> attached;

  [[nodiscard]] bool isRunning() const { return !outcome && !stack.isEmpty(); }

  // All texts written, in order; symbolic values show as "?".
  [[nodiscard]] std::string outputText() const;
};

}  // namespace assay::symex
