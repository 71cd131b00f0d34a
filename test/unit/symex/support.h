// What the tests of this room share: loading bitcode that the build made, and running a function of
// it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "smt/path_solver.h"
#include "symex/executor.h"
#include "symex/load.h"

namespace assay::symex::testing {

inline std::shared_ptr<const Program> load(const std::string& file,
                                           const LoadOptions& options = {}) {
  const std::vector<std::string> files = {file};
  auto program = loadProgram(files, options);
  if (!program) {
    ADD_FAILURE() << toString(program.error());
    return nullptr;
  }
  return *program;
}

// A function of a program, explored from the start with one hole for each parameter.
class Exploration {
 public:
  explicit Exploration(std::shared_ptr<const Program> program, Options options = {})
      : executor(std::move(program), terms, solver, options) {}

  // Holes are called p0, p1, ...
  void run(const std::string& function, const std::vector<Value>& fixed = {}) {
    auto searcher = depthFirst();
    run(function, *searcher, fixed);
  }
  void run(const std::string& function, Searcher& searcher, const std::vector<Value>& fixed = {}) {
    auto state = executor.initialState();
    ASSERT_TRUE(state) << toString(state.error());
    const FunctionId id = executor.program().functionNamed(function);
    ASSERT_NE(id, none) << function;
    std::vector<Value> arguments = fixed;
    const auto& widths = executor.program().functions[id].parameterWidths;
    for (std::size_t i = arguments.size(); i < widths.size(); ++i) {
      arguments.push_back(executor.hole(*state, "p" + std::to_string(i), widths[i]));
    }
    for (const smt::Term condition : assumptions) {
      state->path = solver.assume(state->path, condition).path;
    }
    executor.call(*state, id, arguments);
    isComplete = executor.explore(std::move(*state), searcher, [&](Path&& path) {
      paths.push_back(std::move(path));
      return true;
    });
  }

  // "returned", "threw TYPE", "error KIND", "cut BOUND", "limited WHAT: WHY", "exited".
  [[nodiscard]] std::string describe(const Path& path) const {
    if (std::holds_alternative<Returned>(path.outcome)) return "returned";
    if (const auto* threw = std::get_if<Threw>(&path.outcome)) return "threw " + threw->typeName;
    if (const auto* failed = std::get_if<Failed>(&path.outcome)) {
      return "error " + std::string(toString(failed->kind));
    }
    if (const auto* cut = std::get_if<Cut>(&path.outcome)) return "cut " + std::string(cut->bound);
    if (const auto* limited = std::get_if<Limited>(&path.outcome)) {
      return "limited " + limited->limitation.what + ": " + limited->limitation.reason;
    }
    return "exited";
  }

  smt::Terms terms;
  smt::PathSolver solver{terms};
  Executor executor;
  std::vector<smt::Term> assumptions;
  std::vector<Path> paths;
  bool isComplete = false;
};

}  // namespace assay::symex::testing
