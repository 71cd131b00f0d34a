// Twin of shop_till: all lines are printed.
#pragma once

#include <cassert>

namespace soundness {

class TillReceiptTwin {
 public:
  ~TillReceiptTwin() {
    lines_ = static_cast<signed char>(lines_ - printed_);
    assert(lines_ == 0);
  }

 private:
  friend class ShopTillTwin;
  TillReceiptTwin(signed char lines, signed char printed) : lines_(lines), printed_(printed) {}

  signed char lines_;
  signed char printed_;
};

class ShopTillTwin {
 public:
  void ring() {
    if (lines_ < 2) ++lines_;
  }

  TillReceiptTwin close() {
    const signed char lines = lines_;
    lines_ = 0;
    return TillReceiptTwin(lines, lines);
  }

 private:
  signed char lines_ = 0;
};

}  // namespace soundness

// item: A5
// kind: assertion
// scope: 2 objects, 5 calls
