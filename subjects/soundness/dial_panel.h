// Faulty: the public dials are added and used as an index, whatever was written to them.
#pragma once

namespace soundness {

class DialPanel {
 public:
  unsigned char dials[2] = {0, 1};

  char read() {
    const char letters[4] = {'a', 'b', 'c', 'd'};
    shown_ = letters[(dials[0] + dials[1])];
    return shown_;
  }

 private:
  char shown_ = 'a';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: DialPanel panel; panel.dials[1] = 9; panel.read();
