// The symbolic executor: every path of a function of a program.
//
//   smt::Terms terms;
//   smt::PathSolver solver(terms);
//   Executor executor(program, terms, solver, options);
//   State state = *executor.initialState();              // static initialisation has run
//   Value x = executor.hole(state, "x", 32);
//   executor.call(state, program->functionNamed("f"), {{x}});
//   auto searcher = depthFirst();
//   executor.explore(std::move(state), *searcher, [&](Path&& path) { ...; return true; });
//
// A path's state can be called into again: sequences are executed step by step. An error ends its
// path; where the operation is fine the execution goes on as another path.
//
// Limits: sequential code, x86-64. What cannot be followed ends its path as Limited.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smt/path_solver.h"
#include "smt/term.h"
#include "support/result.h"
#include "symex/coverage.h"
#include "symex/program.h"
#include "symex/searcher.h"
#include "symex/state.h"

namespace assay::symex {

// What a search respects; each is part of its verdict.
struct Bounds {
  std::optional<std::uint32_t> loop;   // iterations of a loop that a symbolic condition decided on
  std::optional<std::uint32_t> block;  // visits of each block of these functions, in one activation
  std::vector<FunctionId> blockFunctions;  // in ascending order
  std::uint64_t steps = 0;                 // instructions of one path; 0: no bound
  std::uint32_t forks = 0;                 // of one path; 0: no bound
  std::uint32_t depth = 10'000;            // calls under way
  std::uint32_t cases = 64;                // into which one symbolic address or size is split
};

struct Options {
  Bounds bounds;
  bool checkAlignment = true;      // x86-64 itself does not mind a misaligned access
  bool findLeaks = false;          // heap objects that nothing refers to when a path returns
  bool runAtExit = false;          // what atexit registered runs when the call has returned
  bool keepTrails = false;         // State::trail
  bool describeExceptions = true;  // what() of an uncaught exception is called
  // Where a condition decides, the path goes where its model leads (Executor::start), without a
  // solver, and the other side waits in the searcher until it is taken. Then it is solved or
  // dropped.
  bool postpones = false;
  std::uint64_t largestObject = 1U << 28;
  // Running out of these is a limitation of the paths that are left.
  std::uint64_t totalSteps = 0;      // 0: no limit
  std::uint64_t totalDecisions = 0;  // on symbolic conditions; 0: no limit
  std::uint64_t states = 0;          // that wait at once; 0: no limit
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

struct Path {
  smt::PathCondition condition;
  PathOutcome outcome;
  std::vector<Failed> leaks;  // of kind Leak, if they were looked for
  State state;
};

// A term without its uninitialised bits.
struct PartlyDefined {
  smt::Term value;  // they are 0 in it
  std::uint64_t undefined = 0;
};

struct ExecutionStatistics {
  std::uint64_t instructions = 0;
  std::uint64_t paths = 0;
  std::uint64_t forks = 0;
  std::uint64_t branches = 0;  // decisions on symbolic conditions
  std::uint64_t mostStates = 0;
};

// What became of a postponed side when it was taken; the state is as it was added to the searcher.
using SideListener = std::function<void(const State& state, smt::Feasibility feasibility)>;

// Takes the paths as they end; false stops the exploration.
using PathSink = std::function<bool(Path&& path)>;

class Engine;

class Executor {
 public:
  // All must outlive the executor and the states it makes.
  Executor(std::shared_ptr<const Program> program, smt::Terms& terms, smt::PathSolver& solver,
           Options options = {});
  ~Executor();

  // The state before main: global constructors have run. Fails if they do not end on one path.
  support::Result<State> initialState();

  // Makes `state`, in which nothing is under way, the start of a call. Arguments are scalars, one
  // for each register of the callee's parameters.
  void call(State& state, FunctionId function, std::span<const Value> arguments);

  // Runs until all paths have ended, the sink says stop, or a limit is reached; what is left then
  // ends as Limited. Returns whether every path was seen to its end or cut by a bound, no condition
  // was assumed that the solver could not decide, and no path rests on an assumption.
  bool explore(State start, Searcher& searcher, const PathSink& sink);

  // What paths of the last exploration rest on that need not be so: one order of addresses, for
  // example. They were followed all the same.
  [[nodiscard]] const std::vector<model::Limitation>& assumptions() const;
  // The same for static initialisation.
  [[nodiscard]] const std::vector<model::Limitation>& initialAssumptions() const;

  void onSettled(SideListener listener);

  // Inside a sink: a state that goes on with another call is explored like those that wait.
  void proceed(State state);

  // A value that is not known: a variable of this name.
  Value hole(State& state, std::string_view name, unsigned width);

  // Memory of a state, for those who build arguments and read results.
  ObjectId allocate(State& state, std::uint32_t size, std::uint32_t alignment,
                    Family family = Family::New);
  void write(State& state, ObjectId object, std::uint32_t offset, std::uint32_t size, Value value);
  Value read(const State& state, ObjectId object, std::uint32_t offset, std::uint32_t size);

  // Says of an object that holds an argument that the client's could lie in any object instead. An
  // execution that would tell the difference is said to rest on the object's being one of its own.
  void lend(State& state, ObjectId object);

  // Whether no uninitialised bit makes a difference to the value; Undef is not defined.
  [[nodiscard]] bool isDefined(const State& state, const Value& value);
  // Of a term of at most 64 bits.
  [[nodiscard]] PartlyDefined definedPart(smt::Term term);
  // A variable for uninitialised bits.
  smt::Term undefinedBits(unsigned width);

  // Heap objects that neither globals nor the given values lead to.
  [[nodiscard]] std::vector<ObjectId> unreachable(const State& state,
                                                  std::span<const Value> roots = {}) const;

  [[nodiscard]] const Coverage& coverage() const;
  void setCoverage(Coverage coverage);
  void setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline);
  [[nodiscard]] const ExecutionStatistics& statistics() const;
  [[nodiscard]] const Program& program() const;
  [[nodiscard]] smt::Terms& terms();
  [[nodiscard]] smt::PathSolver& solver();

 private:
  std::shared_ptr<const Program> program_;
  std::unique_ptr<Engine> engine_;
  std::vector<model::Limitation> initialAssumptions_;
};

}  // namespace assay::symex
