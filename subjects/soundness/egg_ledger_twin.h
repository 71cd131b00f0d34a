// Twin of egg_ledger: the remainder is brought back to 0 to 4.
#pragma once

namespace soundness {

class EggLedgerTwin {
 public:
  void book(signed char dozens) { eggs_ = static_cast<short>(dozens * 12); }

  char shelve() {
    const char labels[5] = {'a', 'b', 'c', 'd', 'e'};
    shelf_ = labels[(eggs_ % 5 + 5) % 5];
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
