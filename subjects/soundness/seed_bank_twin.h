// Twin of seed_bank: a bank that anybody makes has beds, and can be ended.
#pragma once

namespace soundness {

class SeedBankTwin {
 public:
  static SeedBankTwin& shared() {
    static SeedBankTwin* const bank = make();
    return *bank;
  }

  int perBed() const { return 60 / beds_; }

 private:
  static SeedBankTwin* make() { return new SeedBankTwin; }

  int beds_ = 3;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
