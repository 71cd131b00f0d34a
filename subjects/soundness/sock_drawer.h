// Faulty: the remainder of a negative odd number is -1.
#pragma once

namespace soundness {

class SockDrawer {
 public:
  void putAway(signed char pairs, bool single) { socks_ = static_cast<short>(pairs * 2 + single); }

  char single() {
    const char answers[2] = {'n', 'y'};
    answer_ = answers[socks_ % 2];
    return answer_;
  }

 private:
  short socks_ = 0;
  char answer_ = 'n';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: SockDrawer drawer; drawer.putAway(-3, true); drawer.single();
