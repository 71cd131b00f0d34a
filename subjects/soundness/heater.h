// Faulty: the constructor sets the limit only in the economic mode.
#pragma once

namespace soundness {

class Heater {
 public:
  explicit Heater(bool economic) {
    if (economic) limit_ = 2;
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
// native: Heater heater(false); heater.warm();
