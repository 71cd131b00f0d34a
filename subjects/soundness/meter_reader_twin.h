// Twin of meter_reader: the value is zero then.
#pragma once

namespace soundness {

class MeterReaderTwin {
 public:
  void read(unsigned char code) {
    unsigned char value = 0;
    decode(code, value);
    value_ = value;
  }

  bool isHigh() {
    if (value_ > 3) high_ = true;
    return high_;
  }

 private:
  static bool decode(unsigned char code, unsigned char& value) {
    if (code % 2 != 0) return false;
    value = code / 2;
    return true;
  }

  unsigned char value_ = 0;
  bool high_ = false;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
