// Faulty: the search for a free seat calls itself for ever when all are taken.
#pragma once

namespace soundness {

class SeatRing {
 public:
  void take() {
    const unsigned char seat = freeSeat(next_);
    taken_ = static_cast<unsigned char>(taken_ | 1 << seat);
    next_ = static_cast<unsigned char>(1 - seat);
  }
  void leave(bool second) { taken_ = static_cast<unsigned char>(taken_ & (second ? 1 : 2)); }

 private:
  unsigned char freeSeat(unsigned char seat) const {
    if ((taken_ >> seat & 1) == 0) return seat;
    return freeSeat(static_cast<unsigned char>(1 - seat));
  }

  unsigned char taken_ = 0;
  unsigned char next_ = 0;
};

}  // namespace soundness

// item: A3
// kind: stack-overflow
// scope: 1 object, 4 calls
// native: SeatRing ring; ring.take(); ring.take(); ring.take();
