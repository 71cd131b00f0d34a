// std::byte, which is not an arithmetic type.
#pragma once

#include <cstddef>
#include <vector>

namespace features {

class Packet {
 public:
  void append(std::byte value) { bytes_.push_back(value); }
  std::byte parity() const {
    std::byte all{0};
    for (std::byte value : bytes_) all ^= value;
    return all;
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }
  void append(const std::vector<std::byte>& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
  }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace features

// expect: features::Packet::Packet()
// expect: features::Packet::Packet(const features::Packet&)
// expect: features::Packet::Packet(features::Packet&&)
// expect: features::Packet::operator=(const features::Packet&)
// expect: features::Packet::operator=(features::Packet&&)
// expect: features::Packet::~Packet()
// expect: features::Packet::append(std::byte)
// expect: features::Packet::parity() const
// expect: features::Packet::bytes() const
// expect: features::Packet::append(const std::vector<std::byte>&)
