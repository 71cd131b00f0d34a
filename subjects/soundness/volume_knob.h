// Faulty: the level that was written through a reference may be negative, and its remainder too.
#pragma once

namespace soundness {

class VolumeKnob {
 public:
  short& level() { return level_; }
  void boost(bool on) { boost_ = on ? 4 : 0; }

  char mark() {
    const char marks[4] = {'0', '1', '2', '3'};
    const int loud = level_ + boost_;
    mark_ = marks[loud % 4];
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
// native: VolumeKnob knob; knob.boost(true); knob.level() = -9; knob.mark();
