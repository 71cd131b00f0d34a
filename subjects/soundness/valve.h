// Faulty: opening sets three bits of a byte, the other five are read.
#pragma once

namespace soundness {

class Valve {
 public:
  Valve() : fast_(false) {}
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
// native: Valve valve; valve.open(2); valve.isFast();
