// Twin of seat_finder: the variable starts as the number behind the last seat.
#pragma once

namespace soundness {

class SeatFinderTwin {
 public:
  void take(unsigned char seat) {
    if (seat < 2) taken_[seat] = true;
  }

  unsigned char firstFree() const {
    unsigned char seat = 2;
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
