// Twin of seat_tag: the byte has no sign.
#pragma once

namespace soundness {

class SeatTagTwin {
 public:
  void assign(unsigned char row, unsigned char seat) {
    if (row > 7 || seat > 31) return;
    tag_ = static_cast<unsigned char>(row << 5 | seat);
  }

  char letter() {
    const char letters[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
    letter_ = letters[tag_ >> 5];
    return letter_;
  }

 private:
  unsigned char tag_ = 0;
  char letter_ = 'a';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
