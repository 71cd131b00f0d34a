// All paths of the nondeterministic driver on two trees, for growing lengths: paths, instructions
// per second, queries, time, memory; bench/solver says what the solver has to do with it. A small
// kernel is timed beside it, so that figures from two machines can be compared.
//
//   assay_symex_bench [LONGEST]      the longest sequence, 5 unless told
//
// KLEE 3.2 with Z3 on a machine
// of this kind: 67,771 paths in 18.6 s at length 5, 1,019,407 in 273 s at length 6.
#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "drivers.h"

namespace {

using namespace assay::bench;
using Clock = std::chrono::steady_clock;

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

}  // namespace

int main(int count, char** arguments) {
  const int longest = count > 1 ? std::atoi(arguments[1]) : 5;
  const std::vector<std::string> files = {DRIVER_BITCODE};
  const auto program = assay::symex::loadProgram(files);
  if (!program) {
    std::fprintf(stderr, "%s\n", toString(program.error()).c_str());
    return 1;
  }
  std::printf("calibration kernel: %.3f s\n", calibrate());
  std::printf("%-17s %2s %9s %12s %9s %8s %10s %7s %9s %6s\n", "driver", "L", "paths",
              "instructions", "queries", "s", "paths/s", "x KLEE", "Minstr/s", "MB");
  bool isRight = true;
  for (const auto& [function, kleeSeconds] : drivers) {
    for (int length = 3; length <= longest; ++length) {
      const Figures figures = run(*program, function, length, false);
      const auto index = static_cast<std::size_t>(length);
      const double faster = index < kleeSeconds.size() ? kleeSeconds[index] / figures.seconds : 0;
      std::printf("%-17s %2d %9lu %12lu %9lu %8.3f %10.0f %7.1f %9.1f %6ld\n", function, length,
                  figures.paths, figures.instructions, figures.branches, figures.seconds,
                  static_cast<double>(figures.paths) / figures.seconds, faster,
                  static_cast<double>(figures.instructions) / figures.seconds * 1e-6,
                  peakMegabytes());
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
