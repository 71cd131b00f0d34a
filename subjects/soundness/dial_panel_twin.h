// Twin of dial_panel: the sum is cut to the table.
#pragma once

namespace soundness {

class DialPanelTwin {
 public:
  unsigned char dials[2] = {0, 1};

  char read() {
    const char letters[4] = {'a', 'b', 'c', 'd'};
    shown_ = letters[(dials[0] + dials[1]) % 4];
    return shown_;
  }

 private:
  char shown_ = 'a';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
