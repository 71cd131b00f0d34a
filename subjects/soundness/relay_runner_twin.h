// Twin of relay_runner: what the runner has run is handed on, not the runner.
#pragma once

namespace soundness {

class RelayRunnerTwin {
 public:
  int laps() const { return laps_; }
  void run() { laps_ = laps_ < 9 ? laps_ + 1 : 9; }

 private:
  int laps_ = 1;
};

inline int watchRunnerTwin(int (*see)(const int&)) {
  const RelayRunnerTwin runner;
  return see(runner.laps());
}

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 1 object, 1 call
