// Twin of house_number: the plate is made before the block.
#pragma once

namespace soundness {

class HouseNumberTwin {
 public:
  void choose(bool brass) { brass_ = brass; }

  unsigned char read() {
    unsigned char plain[1] = {1};
    unsigned char polished[1] = {2};
    const unsigned char* plate = plain;
    if (brass_) {
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
