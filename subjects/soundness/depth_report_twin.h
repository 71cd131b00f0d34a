// Twin of depth_report: the column is one wider.
#pragma once

#include <cassert>
#include <cstdio>

namespace soundness {

class DepthReportTwin {
 public:
  void sink(signed char depth) { depth_ = depth; }

  void print() {
    printed_ = std::printf("%d\n", depth_);
    assert(printed_ <= 5);
  }

 private:
  signed char depth_ = 0;
  int printed_ = 0;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
