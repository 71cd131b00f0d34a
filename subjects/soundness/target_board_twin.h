// Twin of target_board: there is a target for that case.
#pragma once

namespace soundness {

class TargetBoardTwin {
 public:
  TargetBoardTwin() = default;
  TargetBoardTwin(const TargetBoardTwin&) = delete;
  TargetBoardTwin& operator=(const TargetBoardTwin&) = delete;
  void choose(bool right) { chosen_ = right ? &right_ : &left_; }
  unsigned char& target() { return chosen_ == nullptr ? left_ : *chosen_; }

 private:
  unsigned char left_ = 1;
  unsigned char right_ = 2;
  unsigned char* chosen_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: null-reference
// scope: 1 object, 2 calls
