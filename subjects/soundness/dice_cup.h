// Faulty: a pointer into a local array is moved behind its end and read.
#pragma once

namespace soundness {

class DiceCup {
 public:
  void shake(unsigned char times) { times_ = times % 4; }

  unsigned char look() {
    const unsigned char dice[3] = {2, 4, 6};
    const unsigned char* die = dice;
    for (unsigned char turn = 0; turn < times_; ++turn) ++die;
    seen_ = *die;
    return seen_;
  }

 private:
  unsigned char times_ = 0;
  unsigned char seen_ = 0;
};

}  // namespace soundness

// item: B
// kind: local-array-overflow
// scope: 1 object, 3 calls
// native: DiceCup cup; cup.shake(3); cup.look();
