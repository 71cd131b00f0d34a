// Faulty: a receipt with two lines is handed out with one printed, which its destructor finds.
#pragma once

#include <cassert>

namespace soundness {

class TillReceipt {
 public:
  ~TillReceipt() {
    lines_ = static_cast<signed char>(lines_ - printed_);
    assert(lines_ == 0);
  }

 private:
  friend class ShopTill;
  TillReceipt(signed char lines, signed char printed) : lines_(lines), printed_(printed) {}

  signed char lines_;
  signed char printed_;
};

class ShopTill {
 public:
  void ring() {
    if (lines_ < 2) ++lines_;
  }

  TillReceipt close() {
    const signed char lines = lines_;
    lines_ = 0;
    return TillReceipt(lines, lines > 1 ? 1 : lines);
  }

 private:
  signed char lines_ = 0;
};

}  // namespace soundness

// item: A5
// kind: assertion
// scope: 2 objects, 5 calls
// native: ShopTill till; till.ring(); till.ring(); { auto receipt = till.close(); }
