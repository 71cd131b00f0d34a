// Twin of boxing_class: they are compared by products.
#pragma once

namespace soundness {

class BoxingClassTwin {
 public:
  explicit BoxingClassTwin(unsigned char kilos) : kilos_(kilos), reach_(2) {}
  void train(bool reach) { reach_ = reach ? 3 : 2; }

  friend bool operator<(const BoxingClassTwin& left, const BoxingClassTwin& right) {
    return left.reach_ * right.kilos_ < right.reach_ * left.kilos_;
  }

 private:
  unsigned char kilos_;
  unsigned char reach_;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 2 objects, 3 calls
