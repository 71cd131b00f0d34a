// Faulty: boxers are compared by a ratio that has no value after a fast.
#pragma once

namespace soundness {

class BoxingClass {
 public:
  explicit BoxingClass(unsigned char kilos) : kilos_(kilos), reach_(2) {}
  void train(bool reach) { reach_ = reach ? 3 : 2; }

  friend bool operator<(const BoxingClass& left, const BoxingClass& right) {
    return left.reach_ * 100 / left.kilos_ < right.reach_ * 100 / right.kilos_;
  }

 private:
  unsigned char kilos_;
  unsigned char reach_;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 2 objects, 3 calls
// native: BoxingClass first(0); BoxingClass second(3); second < first;
