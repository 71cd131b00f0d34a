// Faulty: the runner is gone before the one who was to see it does.
#pragma once

namespace soundness {

class RelayRunner {
 public:
  int laps() const { return laps_; }
  void run() { laps_ = laps_ < 9 ? laps_ + 1 : 9; }

 private:
  int laps_ = 1;
};

inline int watchRunner(int (*see)(const RelayRunner&)) {
  auto* runner = new RelayRunner;
  delete runner;
  const RelayRunner seen = *runner;
  return see(seen);
}

}  // namespace soundness

// item: C
// kind: heap-use-after-free
// scope: 1 object, 1 call
// native: watchRunner([](const auto&) { return 1; });
