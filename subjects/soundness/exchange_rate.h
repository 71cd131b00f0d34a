// Faulty: the least int is divided by -1.
#pragma once

namespace soundness {

class ExchangeRate {
 public:
  explicit ExchangeRate(signed char rate) : rate_(rate == 0 ? 1 : rate) {}
  void setAmount(int amount) { amount_ = amount; }

  int convert() {
    result_ = amount_ / rate_;
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
// native: ExchangeRate rate(-1); rate.setAmount(-2147483647 - 1); rate.convert();
