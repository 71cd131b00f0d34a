// Twin of valve: all eight bits start as zero.
#pragma once

namespace soundness {

class ValveTwin {
 public:
  ValveTwin() : fast_(false), bits_{} {}
  void open(unsigned char mode) { bits_.mode = mode & 7; }
  void hurry(unsigned char speed) { bits_.speed = speed & 31; }

  bool isFast() {
    if (bits_.speed > 20) fast_ = true;
    return fast_;
  }

 private:
  struct Bits {
    unsigned char mode : 3;
    unsigned char speed : 5;
  };

  bool fast_;
  Bits bits_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
