// Twin of exchange_rate: the largest int is the result then.
#pragma once

#include <climits>

namespace soundness {

class ExchangeRateTwin {
 public:
  explicit ExchangeRateTwin(signed char rate) : rate_(rate == 0 ? 1 : rate) {}
  void setAmount(int amount) { amount_ = amount; }

  int convert() {
    result_ = rate_ == -1 && amount_ == INT_MIN ? INT_MAX : amount_ / rate_;
    return result_;
  }

 private:
  signed char rate_;
  int amount_ = 0;
  int result_ = 0;
};

}  // namespace soundness

// item: B
// kind: division-overflow
// scope: 1 object, 3 calls
