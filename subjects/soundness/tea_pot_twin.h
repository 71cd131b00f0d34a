// Twin of tea_pot: the override is public, and looks first.
#pragma once

namespace soundness {

class SpoutTwin {
 public:
  virtual int pour() = 0;

 protected:
  ~SpoutTwin() = default;
};

class TeaPotTwin final : public SpoutTwin {
 public:
  TeaPotTwin() = default;

  void fill() { cups_ = 4; }
  bool isEmpty() const { return cups_ == 0; }

  int pour() override {
    if (cups_ == 0) return 0;

    cups_ -= 2;
    return 8 / (cups_ + 2);
  }

 private:
  int cups_ = 0;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
