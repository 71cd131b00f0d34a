// Faulty: pouring is a template, and for signed numbers the mark is negative.
#pragma once

#include <concepts>

namespace soundness {

class MeasuringJug {
 public:
  template <std::integral Amount>
    requires(sizeof(Amount) == 1)
  void pour(Amount amount) {
    level_ = static_cast<short>(amount);
  }

  char mark() {
    const char marks[4] = {'1', '2', '3', '4'};
    mark_ = marks[level_ / 64];
    return mark_;
  }

 private:
  short level_ = 0;
  char mark_ = '1';
};

inline void rinse(MeasuringJug& jug) {
  jug.pour<unsigned char>(200);
  jug.pour<signed char>(0);
}

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: MeasuringJug jug; jug.pour<signed char>(-100); jug.mark();
