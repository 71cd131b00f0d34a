// std::chrono::milliseconds, and a duration of floating-point seconds.
#pragma once

#include <chrono>

namespace features {

class Animation {
 public:
  explicit Animation(std::chrono::milliseconds length)
      : length_(length.count() < 1 ? 1 : length.count()) {}
  double progress(const std::chrono::milliseconds& elapsed) const {
    return static_cast<double>(elapsed.count()) / static_cast<double>(length_.count());
  }
  std::chrono::duration<double> length() const { return length_; }
  bool longerThan(std::chrono::duration<double> other) const { return length() > other; }

 private:
  std::chrono::milliseconds length_;
};

}  // namespace features

// expect: features::Animation::Animation(const features::Animation&)
// expect: features::Animation::Animation(features::Animation&&)
// expect: features::Animation::operator=(const features::Animation&)
// expect: features::Animation::operator=(features::Animation&&)
// expect: features::Animation::~Animation()
// expect: features::Animation::Animation(std::chrono::duration<long, std::ratio<1, 1000>>)
// expect: features::Animation::progress(const std::chrono::duration<long, std::ratio<1, 1000>>&) const
// expect: features::Animation::length() const
// expect: features::Animation::longerThan(std::chrono::duration<double>) const
