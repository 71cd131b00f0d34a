// All paths of the nondeterministic driver on two trees, for growing lengths: paths, instructions per
// second, queries, time, memory. A small kernel is timed beside it, so that figures from two machines can
// be compared.
//
//   assay_symex_bench [LONGEST]      the longest sequence, 5 unless told
//
// The numbers of paths follow from what a set is and must come out exactly. KLEE 3.2 with Z3 on a machine
// of this kind: 67,771 paths in 18.6 s at length 5, 1,019,407 in 273 s at length 6.
#include <sys/resource.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "smt/path_solver.h"
#include "symex/executor.h"
#include "symex/load.h"

namespace {

using namespace assay;
using namespace assay::symex;
using Clock = std::chrono::steady_clock;

constexpr std::array<std::uint64_t, 7> expectedPaths = {1, 7, 55, 499, 5335, 67771, 1019407};
struct Driver {
  const char* function;
  std::array<double, 7> kleeSeconds;  // by length; 0: not measured
};
constexpr Driver drivers[] = {
    {"driveSearchTree", {0, 0, 0, 0.8, 3.4, 18.6, 273}},
    {"driveAvlTree", {0, 0, 0, 0.5, 2.3, 20.8, 0}},
};

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

long peakMegabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss / 1024;
}

// Pointer chasing and arithmetic that no optimiser takes away.
double calibrate() {
  std::vector<std::uint32_t> next(1U << 16);
  for (std::uint32_t i = 0; i < next.size(); ++i) next[i] = (i * 40503U + 12345U) & 0xffffU;
  const auto start = Clock::now();
  std::uint64_t sum = 0;
  std::uint32_t at = 1;
  for (int i = 0; i < 100'000'000; ++i) {
    at = next[at];
    sum = sum * 31 + at;
  }
  const double seconds = secondsSince(start);
  if (sum == 42) std::puts("");
  return seconds;
}

struct Figures {
  std::uint64_t paths = 0;
  std::uint64_t other = 0;
  std::uint64_t instructions = 0;
  std::uint64_t branches = 0;
  std::uint64_t z3 = 0;
  double seconds = 0;
  double inSolver = 0;
};

Figures run(const std::shared_ptr<const Program>& program, const std::string& function, int length,
            bool measuresSolver) {
  smt::Terms terms;
  smt::PathSolver solver(terms);
  solver.statistics().measureTime = measuresSolver;
  Executor executor(program, terms, solver);
  auto state = executor.initialState();
  if (!state) std::abort();
  const Value argument = Value::integer(32, static_cast<std::uint64_t>(length));
  executor.call(*state, program->functionNamed(function), {&argument, 1});
  Figures figures;
  const auto searcher = depthFirst();
  const auto start = Clock::now();
  executor.explore(std::move(*state), *searcher, [&](Path&& path) {
    std::holds_alternative<Returned>(path.outcome) ? ++figures.paths : ++figures.other;
    return true;
  });
  figures.seconds = secondsSince(start);
  figures.instructions = executor.statistics().instructions;
  figures.branches = executor.statistics().branches;
  figures.z3 = solver.statistics()[smt::Layer::Z3].queries;
  figures.inSolver = static_cast<double>(solver.statistics()[smt::Layer::Path].nanoseconds) * 1e-9;
  return figures;
}

}  // namespace

int main(int count, char** arguments) {
  const int longest = count > 1 ? std::atoi(arguments[1]) : 5;
  const std::vector<std::string> files = {DRIVER_BITCODE};
  const auto program = loadProgram(files);
  if (!program) {
    std::fprintf(stderr, "%s\n", toString(program.error()).c_str());
    return 1;
  }
  std::printf("calibration kernel: %.3f s\n", calibrate());
  std::printf("%-17s %2s %9s %12s %8s %10s %7s %9s %7s %7s %6s\n", "driver", "L", "paths",
              "instructions", "s", "paths/s", "x KLEE", "Minstr/s", "Z3/1000", "solver", "MB");
  bool isRight = true;
  for (const auto& [function, kleeSeconds] : drivers) {
    for (int length = 3; length <= longest; ++length) {
      const Figures figures = run(*program, function, length, false);
      const Figures measured = run(*program, function, length, true);
      const auto index = static_cast<std::size_t>(length);
      const auto paths = static_cast<double>(figures.paths);
      const double faster = index < kleeSeconds.size() ? kleeSeconds[index] / figures.seconds : 0;
      std::printf("%-17s %2d %9lu %12lu %8.3f %10.0f %7.1f %9.1f %7.2f %6.0f%% %6ld\n", function,
                  length, figures.paths, figures.instructions, figures.seconds,
                  paths / figures.seconds, faster,
                  static_cast<double>(figures.instructions) / figures.seconds * 1e-6,
                  1000 * static_cast<double>(figures.z3) / paths,
                  100 * measured.inSolver / measured.seconds, peakMegabytes());
      const bool isExpected =
          index >= expectedPaths.size() || figures.paths == expectedPaths[index];
      if (!isExpected || figures.other != 0) {
        std::printf("  %lu paths were expected, and none that fails; %lu did\n",
                    index < expectedPaths.size() ? expectedPaths[index] : 0, figures.other);
        isRight = false;
      }
    }
  }
  return isRight ? 0 : 1;
}
