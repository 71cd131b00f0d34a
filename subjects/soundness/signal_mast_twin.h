// Twin of signal_mast: it is shifted by at most 31.
#pragma once

namespace soundness {

class SignalMastTwin {
 public:
  void setHeight(unsigned char height) { height_ = height; }

  unsigned flag() {
    flag_ = 1u << (height_ & 31);
    return flag_;
  }

 private:
  unsigned char height_ = 0;
  unsigned flag_ = 1;
};

}  // namespace soundness

// item: B
// kind: shift-out-of-range
// scope: 1 object, 3 calls
