// Faulty: the plate is read after the block in which it was made.
#pragma once

namespace soundness {

class HouseNumber {
 public:
  void choose(bool brass) { brass_ = brass; }

  unsigned char read() {
    unsigned char plain[1] = {1};

    const unsigned char* plate = plain;
    if (brass_) {
      unsigned char polished[1] = {2};
      plate = polished;
    }
    read_ = *plate;
    return read_;
  }

 private:
  bool brass_ = false;
  unsigned char read_ = 0;
};

}  // namespace soundness

// item: B
// kind: use-after-scope
// scope: 1 object, 3 calls
// native: HouseNumber house; house.choose(true); house.read();
