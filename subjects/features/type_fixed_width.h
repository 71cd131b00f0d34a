// Integers of fixed width, printed as what they are.
#pragma once

#include <cstdint>

namespace features {

class Checksum {
 public:
  void mix(std::int8_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::uint8_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::int16_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::uint16_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::int32_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::uint32_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::int64_t value) { mix(static_cast<std::uint64_t>(value)); }
  void mix(std::uint64_t value) { state_ = state_ * 31 + value; }
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_ = 17;
};

}  // namespace features

// expect: features::Checksum::Checksum()
// expect: features::Checksum::Checksum(const features::Checksum&)
// expect: features::Checksum::Checksum(features::Checksum&&)
// expect: features::Checksum::operator=(const features::Checksum&)
// expect: features::Checksum::operator=(features::Checksum&&)
// expect: features::Checksum::~Checksum()
// expect: features::Checksum::mix(signed char)
// expect: features::Checksum::mix(unsigned char)
// expect: features::Checksum::mix(short)
// expect: features::Checksum::mix(unsigned short)
// expect: features::Checksum::mix(int)
// expect: features::Checksum::mix(unsigned int)
// expect: features::Checksum::mix(long)
// expect: features::Checksum::mix(unsigned long)
// expect: features::Checksum::state() const
