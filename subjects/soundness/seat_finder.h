// Faulty: when all seats are taken, the result is a local variable that was never set.
#pragma once

namespace soundness {

class SeatFinder {
 public:
  void take(unsigned char seat) {
    if (seat < 2) taken_[seat] = true;
  }

  unsigned char firstFree() const {
    unsigned char seat;
    for (unsigned char place = 0; place < 2; ++place) {
      if (!taken_[1 - place]) seat = static_cast<unsigned char>(1 - place);
    }
    return seat;
  }

 private:
  bool taken_[2] = {false, false};
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 4 calls
// check: msan
// native: SeatFinder finder; finder.take(0); finder.take(1); finder.firstFree();
