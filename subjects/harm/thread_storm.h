// Starts thousands of threads that wait for each other.
#pragma once

#include <chrono>
#include <cstddef>
#include <latch>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

namespace harm {

class Choir {
 public:
  void tune() { ++tuned_; }
  unsigned tuned() const { return tuned_; }
  std::size_t sing() const {
    std::latch silence(1);
    std::vector<std::jthread> singers;
    try {
      for (int i = 0; i < 2500; ++i) singers.emplace_back([&silence] { silence.wait(); });
    } catch (const std::system_error&) {
    }
    if (singers.size() > 1600) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    silence.count_down();
    return singers.size();
  }

 private:
  unsigned tuned_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Choir::sing() const
// refused: clone
// outcome: Returned|TimedOut
// search: 5s
