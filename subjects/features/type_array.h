// std::array, whose length is part of the type.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace features {

class Colour {
 public:
  explicit Colour(const std::array<unsigned char, 3>& channels) : channels_(channels) {}
  std::array<unsigned char, 3> channels() const { return channels_; }
  std::array<std::string, 2> names() const { return {"rgb", channels_[0] > 127 ? "warm" : "cold"}; }
  void mix(std::array<double, 3> weights) {
    for (std::size_t i = 0; i < 3; ++i)
      if (weights[i] < 0.5) channels_[i] = 0;
  }

 private:
  std::array<unsigned char, 3> channels_;
};

}  // namespace features

// expect: features::Colour::Colour(const features::Colour&)
// expect: features::Colour::Colour(features::Colour&&)
// expect: features::Colour::operator=(const features::Colour&)
// expect: features::Colour::operator=(features::Colour&&)
// expect: features::Colour::~Colour()
// expect: features::Colour::Colour(const std::array<unsigned char, 3>&)
// expect: features::Colour::channels() const
// expect: features::Colour::names() const
// expect: features::Colour::mix(std::array<double, 3>)
