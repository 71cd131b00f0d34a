// Faulty: a depth below -99 is printed wider than the column.
#pragma once

#include <cassert>
#include <cstdio>

namespace soundness {

class DepthReport {
 public:
  void sink(signed char depth) { depth_ = depth; }

  void print() {
    printed_ = std::printf("%d\n", depth_);
    assert(printed_ <= 4);
  }

 private:
  signed char depth_ = 0;
  int printed_ = 0;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
// native: DepthReport report; report.sink(-100); report.print();
