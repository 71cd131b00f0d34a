// Faulty: a short is read at an odd place of a buffer.
#pragma once

namespace soundness {

class ByteWindow {
 public:
  void slide(unsigned char place) {
    if (place < 3) place_ = place;
  }

  short value() {
    value_ = *reinterpret_cast<const short*>(bytes_ + place_);
    return value_;
  }

 private:
  alignas(short) unsigned char bytes_[4] = {1, 2, 3, 4};
  unsigned char place_ = 0;
  short value_ = 0;
};

}  // namespace soundness

// item: B
// kind: misaligned
// scope: 1 object, 3 calls
// native: ByteWindow window; window.slide(1); window.value();
