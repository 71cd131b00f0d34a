// Faulty: the shelf is a remainder, which is negative for eggs that were sent back.
#pragma once

namespace soundness {

class EggLedger {
 public:
  void book(signed char dozens) { eggs_ = static_cast<short>(dozens * 12); }

  char shelve() {
    const char labels[5] = {'a', 'b', 'c', 'd', 'e'};
    shelf_ = labels[eggs_ % 5];
    return shelf_;
  }

 private:
  short eggs_ = 0;
  char shelf_ = 'a';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: EggLedger ledger; ledger.book(-1); ledger.shelve();
