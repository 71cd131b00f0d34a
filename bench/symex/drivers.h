// The drivers of the benchmarks: calls chosen freely among the operations of a tree, with symbolic
// arguments; all paths. The numbers of paths follow from what a set is and must come out exactly.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "smt/path_solver.h"
#include "symex/executor.h"
#include "symex/load.h"

namespace assay::bench {

inline constexpr std::array<std::uint64_t, 7> expectedPaths = {1, 7, 55, 499, 5335, 67771, 1019407};
struct Driver {
  const char* function;
  std::array<double, 7> kleeSeconds;  // by length; 0: not measured
};
inline constexpr Driver drivers[] = {
    {"driveSearchTree", {0, 0, 0, 0.8, 3.4, 18.6, 273}},
    {"driveAvlTree", {0, 0, 0, 0.5, 2.3, 20.8, 0}},
};

inline double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Figures {
  std::uint64_t paths = 0;
  std::uint64_t other = 0;
  std::uint64_t instructions = 0;
  std::uint64_t branches = 0;
  smt::Statistics solver;
  double seconds = 0;
};

inline Figures run(const std::shared_ptr<const symex::Program>& program,
                   const std::string& function, int length, bool measuresSolver) {
  smt::Terms terms;
  smt::PathSolver solver(terms);
  solver.statistics().measureTime = measuresSolver;
  symex::Executor executor(program, terms, solver);
  auto state = executor.initialState();
  if (!state) std::abort();
  const symex::Value argument = symex::Value::integer(32, static_cast<std::uint64_t>(length));
  executor.call(*state, program->functionNamed(function), {&argument, 1});
  Figures figures;
  const auto searcher = symex::depthFirst();
  const auto start = std::chrono::steady_clock::now();
  executor.explore(std::move(*state), *searcher, [&](symex::Path&& path) {
    std::holds_alternative<symex::Returned>(path.outcome) ? ++figures.paths : ++figures.other;
    return true;
  });
  figures.seconds = secondsSince(start);
  figures.instructions = executor.statistics().instructions;
  figures.branches = executor.statistics().branches;
  figures.solver = solver.statistics();
  return figures;
}

}  // namespace assay::bench
