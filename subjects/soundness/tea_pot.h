// Faulty: what overrides a public function is private, and is called by way of the base.
#pragma once

namespace soundness {

class Spout {
 public:
  virtual int pour() = 0;

 protected:
  ~Spout() = default;
};

class TeaPot final : public Spout {
 public:
  TeaPot() = default;

  void fill() { cups_ = 4; }
  bool isEmpty() const { return cups_ == 0; }

 private:
  int pour() override {
    cups_ -= 2;
    return 8 / (cups_ + 2);
  }

  int cups_ = 0;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: TeaPot pot; Spout& spout = pot; spout.pour();
