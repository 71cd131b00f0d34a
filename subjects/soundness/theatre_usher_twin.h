// Twin of theatre_usher: it is for the last row.
#pragma once

namespace soundness {

class TheatreUsherTwin {
 private:
  struct Pass {
    Pass() : row(2) {}
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
