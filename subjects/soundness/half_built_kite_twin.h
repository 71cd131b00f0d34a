// Twin of half_built_kite: the derived class calls it itself, when the base is there.
#pragma once

namespace soundness {

class HalfBuiltKiteTwin {
 public:
  int fly(int wind) const {
    if (wind != 9) return 0;
    const Kite kite;
    return kite.height;
  }

 private:
  struct Frame {
    virtual ~Frame() = default;
    int height = 0;
  };
  struct Kite : Frame {
    Kite() { height = tail(); }
    int tail() const { return 5; }
  };
};

}  // namespace soundness

// item: B
// kind: dynamic-type
// scope: 1 object, 2 calls
