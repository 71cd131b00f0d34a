// What the solver has to do with the drivers of bench/symex: calls of Z3 per 1,000 paths, and the
// share of the time that is spent deciding branches.
//
//   assay_solver_bench [LONGEST]      the longest sequence, 5 unless told
//
// Exit code 1 if at length 5 or more Z3 is called more often than 12 times in 1,000 paths or half
// of the time goes into the chain: shorter drivers have too few paths to share a call, and take
// milliseconds. KLEE 3.2: 11 calls at length 5, four fifths of the time.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "drivers.h"

namespace {

using namespace assay;

constexpr double mostCalls = 12;
constexpr int shortestCounted = 5;
constexpr double mostShare = 0.5;

double secondsIn(const smt::Statistics& statistics, smt::Layer layer) {
  return static_cast<double>(statistics[layer].nanoseconds) * 1e-9;
}

// Prints a line; whether the figures are as good as they must be.
bool measure(const std::shared_ptr<const symex::Program>& program, const char* function,
             int length) {
  const bench::Figures figures = bench::run(program, function, length, true);
  const double calls = 1000 * static_cast<double>(figures.solver[smt::Layer::Z3].queries) /
                       static_cast<double>(figures.paths);
  const double share = secondsIn(figures.solver, smt::Layer::Path) / figures.seconds;
  std::printf("%-17s %2d %9lu %11lu %8lu %8.2f %7.0f%% %7.0f%%\n", function, length, figures.paths,
              figures.solver[smt::Layer::Path].queries, figures.solver[smt::Layer::Z3].queries,
              calls, 100 * share,
              100 * secondsIn(figures.solver, smt::Layer::Z3) / figures.seconds);
  return length < shortestCounted || (calls <= mostCalls && share < mostShare);
}

}  // namespace

int main(int count, char** arguments) {
  const int longest = count > 1 ? std::atoi(arguments[1]) : 5;
  const std::vector<std::string> files = {DRIVER_BITCODE};
  const auto program = symex::loadProgram(files);
  if (!program) {
    std::fprintf(stderr, "%s\n", toString(program.error()).c_str());
    return 1;
  }
  std::printf("%-17s %2s %9s %11s %8s %8s %8s %8s\n", "driver", "L", "paths", "questions", "Z3",
              "Z3/1000", "chain", "of Z3");
  bool isGood = true;
  for (const bench::Driver& driver : bench::drivers) {
    for (int length = 3; length <= longest; ++length) {
      isGood = measure(*program, driver.function, length) && isGood;
    }
  }
  return isGood ? 0 : 1;
}
