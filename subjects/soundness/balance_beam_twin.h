// Twin of balance_beam: the weights are told apart by what they hold.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

namespace soundness {

class BalanceBeamTwin {
 public:
  BalanceBeamTwin() : left_(std::make_unique<int>(1)), right_(std::make_unique<int>(2)) {}
  BalanceBeamTwin(const BalanceBeamTwin&) = delete;
  BalanceBeamTwin& operator=(const BalanceBeamTwin&) = delete;
  void exchange() { std::swap(left_, right_); }

  void settle() {
    settled_ = *left_ + *right_ == 3;
    assert(settled_);
  }

 private:
  std::unique_ptr<int> left_;
  std::unique_ptr<int> right_;
  bool settled_ = false;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 3 calls
