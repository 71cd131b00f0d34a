// Faulty: the highest bid is looked for when all were withdrawn.
#pragma once

namespace soundness {

class HighestBid {
 public:
  void place(unsigned char bids) { bids_ = bids_ | bids; }
  void withdraw(unsigned char bids) { bids_ = static_cast<unsigned char>(bids_ & ~bids); }

  int highest() {
    highest_ = 31 - __builtin_clz(bids_);
    return highest_;
  }

 private:
  unsigned char bids_ = 3;
  int highest_ = 0;
};

}  // namespace soundness

// item: B
// kind: zero-to-builtin
// scope: 1 object, 3 calls
// native: HighestBid bids; bids.withdraw(3); bids.highest();
