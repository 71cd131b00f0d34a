// Twin of volume_knob: the remainder is brought back to 0 to 3.
#pragma once

namespace soundness {

class VolumeKnobTwin {
 public:
  short& level() { return level_; }
  void boost(bool on) { boost_ = on ? 4 : 0; }

  char mark() {
    const char marks[4] = {'0', '1', '2', '3'};
    const int loud = level_ + boost_;
    mark_ = marks[(loud % 4 + 4) % 4];
    return mark_;
  }

 private:
  short level_ = 0;
  unsigned char boost_ = 0;
  char mark_ = '0';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
