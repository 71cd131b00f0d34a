// Reads an int from an odd address.
#pragma once

namespace containment {

class Frame {
 public:
  void receive() { ++received_; }
  unsigned received() const { return received_; }
  int length() const { return *reinterpret_cast<const int*>(bytes_ + 1); }

 private:
  alignas(8) unsigned char bytes_[8] = {};
  unsigned received_ = 0;
};

}  // namespace containment

// harm: containment::Frame::length() const : Crashed misaligned-pointer-use
