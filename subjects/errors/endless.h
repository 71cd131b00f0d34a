// A call that calls itself without end.
#pragma once

namespace errors {

class Maze {
 public:
  int walk(int steps) const { return steps == 0 ? 0 : 1 + walk(steps); }

 private:
  int size_ = 0;
};

}  // namespace errors

// kind: stack-overflow
// error: stack-overflow
// verdict: UNKNOWN
