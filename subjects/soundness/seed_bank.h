// Faulty: the constructor that nobody wrote is public, though the destructor is not.
#pragma once

namespace soundness {

class SeedBank {
 public:
  static SeedBank& shared() {
    static SeedBank* const bank = make();
    return *bank;
  }

  int perBed() const { return 60 / beds_; }

 private:
  ~SeedBank() = default;

  static SeedBank* make() {
    SeedBank* bank = new SeedBank;
    bank->beds_ = 3;
    return bank;
  }

  int beds_ = 0;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: static SeedBank* bank = new SeedBank; bank->perBed();
