// Faulty: a reference to the target is made before one was chosen.
#pragma once

namespace soundness {

class TargetBoard {
 public:
  TargetBoard() = default;
  TargetBoard(const TargetBoard&) = delete;
  TargetBoard& operator=(const TargetBoard&) = delete;
  void choose(bool right) { chosen_ = right ? &right_ : &left_; }
  unsigned char& target() { return *chosen_; }

 private:
  unsigned char left_ = 1;
  unsigned char right_ = 2;
  unsigned char* chosen_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: null-reference
// scope: 1 object, 2 calls
// native: TargetBoard board; board.target();
