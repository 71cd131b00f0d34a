// Faulty: the left weight is taken for the one with the lower address.
#pragma once

#include <cassert>
#include <functional>
#include <memory>
#include <utility>

namespace soundness {

class BalanceBeam {
 public:
  BalanceBeam() : left_(std::make_unique<int>(1)), right_(std::make_unique<int>(2)) {}
  BalanceBeam(const BalanceBeam&) = delete;
  BalanceBeam& operator=(const BalanceBeam&) = delete;
  void exchange() { std::swap(left_, right_); }

  void settle() {
    settled_ = std::less<int*>{}(left_.get(), right_.get());
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
// native: BalanceBeam beam; beam.settle(); beam.exchange(); beam.settle();
