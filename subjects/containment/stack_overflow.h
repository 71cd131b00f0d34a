// Recurses until the stack is used up; the end that it waits for is never reached.
#pragma once

#include <cstddef>
#include <cstdint>

namespace containment {

class Maze {
 public:
  void widen() { ++width_; }
  std::size_t width() const { return width_; }
  std::size_t explore() const { return stepsFrom(1); }

 private:
  std::size_t stepsFrom(std::size_t room) const {
    volatile std::size_t visited[32] = {room};
    return room == SIZE_MAX ? 0 : visited[0] + stepsFrom(room + 1);
  }
  std::size_t width_ = 1;
};

}  // namespace containment

// harm: containment::Maze::explore() const : Crashed stack-overflow
