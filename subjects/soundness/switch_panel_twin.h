// Twin of switch_panel: the byte is compared with zero.
#pragma once

namespace soundness {

class SwitchPanelTwin {
 public:
  void restore(unsigned char saved) { on_ = saved != 0; }
  void toggle() { on_ = !on_; }

 private:
  bool on_ = false;
};

}  // namespace soundness

// item: B
// kind: invalid-bool
// scope: 1 object, 3 calls
