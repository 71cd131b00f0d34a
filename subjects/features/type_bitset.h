// std::bitset.
#pragma once

#include <bitset>
#include <cstddef>

namespace features {

class Permissions {
 public:
  explicit Permissions(std::bitset<8> bits) : bits_(bits) {}
  void grant(const std::bitset<8>& more) { bits_ |= more; }
  std::bitset<8> bits() const { return bits_; }
  std::size_t count() const { return bits_.count(); }

 private:
  std::bitset<8> bits_;
};

}  // namespace features

// expect: features::Permissions::Permissions(const features::Permissions&)
// expect: features::Permissions::Permissions(features::Permissions&&)
// expect: features::Permissions::operator=(const features::Permissions&)
// expect: features::Permissions::operator=(features::Permissions&&)
// expect: features::Permissions::~Permissions()
// expect: features::Permissions::Permissions(std::bitset<8>)
// expect: features::Permissions::grant(const std::bitset<8>&)
// expect: features::Permissions::bits() const
// expect: features::Permissions::count() const
