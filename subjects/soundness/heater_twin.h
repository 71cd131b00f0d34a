// Twin of heater: the limit is set in both modes.
#pragma once

namespace soundness {

class HeaterTwin {
 public:
  explicit HeaterTwin(bool economic) {
    if (economic)
      limit_ = 2;
    else
      limit_ = 4;
  }

  void warm() {
    if (level_ < limit_) ++level_;
  }
  unsigned char level() const { return level_; }

 private:
  unsigned char level_ = 0;
  unsigned char limit_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// check: msan
