// Faulty: one is shifted by up to 255 places.
#pragma once

namespace soundness {

class SignalMast {
 public:
  void setHeight(unsigned char height) { height_ = height; }

  unsigned flag() {
    flag_ = 1u << height_;
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
// native: SignalMast mast; mast.setHeight(32); mast.flag();
