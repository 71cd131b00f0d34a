// Faulty: the row is shifted out of a byte with a sign, which drags the sign along.
#pragma once

namespace soundness {

class SeatTag {
 public:
  void assign(unsigned char row, unsigned char seat) {
    if (row > 7 || seat > 31) return;
    tag_ = static_cast<signed char>(row << 5 | seat);
  }

  char letter() {
    const char letters[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
    letter_ = letters[tag_ >> 5];
    return letter_;
  }

 private:
  signed char tag_ = 0;
  char letter_ = 'a';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: SeatTag tag; tag.assign(4, 0); tag.letter();
