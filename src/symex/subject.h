// The generated harness as the executor sees it: what the table `assayHarness` of the bitcode names
// (runtime/harness_abi.h), and how a thunk is called in a state.
//
//   const auto subject = Subject::read(executor, initial);
//   const ThunkCall call = subject->start(executor, state, thunk, {{receiver, argument}});
//   executor.explore(std::move(state), searcher, [&](Path&& path) {
//     if (std::holds_alternative<Returned>(path.outcome)) {
//       const Value made = subject->finish(executor, path.state, call);
//       ...
//
// The arguments are addresses of objects of exactly the types that the operation names; `scalar`
// makes one of a value. Addresses of results follow the same rules as in the worker.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/result.h"
#include "symex/executor.h"

namespace assay::symex {

struct SubjectInvariant {
  std::string name;
  FunctionId holds = none;  // bool(const void*)
  std::string file;
  unsigned line = 0;
};

struct SubjectObserver {
  std::string key;  // of the operation
  std::uint32_t thunk = 0;
  std::uint32_t resultRow = 0;
  bool ownsResult = false;
};

struct SubjectRow {
  std::string name;           // of the type
  FunctionId destroy = none;  // void(void*); none: nothing to do
  std::vector<SubjectInvariant> invariants;
  std::vector<SubjectObserver> observers;
};

// A call of a thunk that is under way.
struct ThunkCall {
  ObjectId slots = 0;    // the array that the thunk got
  ObjectId storage = 0;  // 16 bytes in which a small result is constructed
};

class Subject {
 public:
  // `initial`: of the executor, static initialisation has run. Fails if the program has no such
  // table.
  static support::Result<Subject> read(Executor& executor, const State& initial);

  [[nodiscard]] std::size_t thunkCount() const { return thunks_.size(); }
  [[nodiscard]] FunctionId thunk(std::size_t index) const { return thunks_[index]; }
  [[nodiscard]] std::size_t rowCount() const { return rows_.size(); }
  [[nodiscard]] const SubjectRow& row(std::size_t index) const { return rows_[index]; }

  // Makes the state, in which nothing is under way, the start of a call of the thunk.
  [[nodiscard]] ThunkCall start(Executor& executor, State& state, std::size_t thunk,
                                std::span<const Value> arguments) const;
  // After the call returned: the address of its result. The array is gone then, and the storage too
  // unless the result lies there.
  [[nodiscard]] static Value finish(Executor& executor, State& state, const ThunkCall& call);
  // After the call ended in another way.
  static void abandon(State& state, const ThunkCall& call);

  // The address of a new object of the sequence that holds the value; `size` in bytes.
  [[nodiscard]] static Value scalar(Executor& executor, State& state, const Value& value,
                                    std::uint32_t size);

  // Whether a violated contract is a precondition of the function that the thunk itself called, so
  // that the call is invalid and the subject is not to blame.
  [[nodiscard]] static bool isByCaller(const Program& program, const Failed& failed);
  // The number of calls between the thunk and the function in which something failed; that function
  // counts. Constructors that another variant of the same constructor calls count once.
  [[nodiscard]] static std::size_t depthOf(const Program& program, const Failed& failed);

 private:
  std::vector<FunctionId> thunks_;
  std::vector<SubjectRow> rows_;
};

}  // namespace assay::symex
