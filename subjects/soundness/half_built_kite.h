// Faulty: a function of the derived class is called while its base is being made.
#pragma once

namespace soundness {

class HalfBuiltKite {
 public:
  int fly(int wind) const {
    if (wind != 9) return 0;
    const Kite kite;
    return kite.height;
  }

 private:
  struct Kite;
  struct Frame {
    explicit Frame(const Kite* whole);
    virtual ~Frame() = default;
    int height = 0;
  };
  struct Kite : Frame {
    Kite() : Frame(this) {}
    int tail() const { return 5; }
  };
};

inline HalfBuiltKite::Frame::Frame(const Kite* whole) { height = whole->tail(); }

}  // namespace soundness

// item: B
// kind: dynamic-type
// scope: 1 object, 2 calls
// native: HalfBuiltKite kite; kite.fly(9);
