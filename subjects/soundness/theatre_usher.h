// Faulty: the pass that is used by default, and only then, is for a row that is not there.
#pragma once

namespace soundness {

class TheatreUsher {
 private:
  struct Pass {
    Pass() : row(3) {}
    unsigned char row;
  };

 public:
  void admit(Pass pass = Pass()) { row_ = pass.row; }
  void dismiss() { row_ = 0; }

  char letter() {
    const char letters[3] = {'a', 'b', 'c'};
    shown_ = letters[row_];
    return shown_;
  }

 private:
  unsigned char row_ = 0;
  char shown_ = 'a';
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: TheatreUsher usher; usher.admit(); usher.letter();
