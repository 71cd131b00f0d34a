// std::chrono::seconds and other whole units.
#pragma once

#include <chrono>

namespace features {

class Timeout {
 public:
  explicit Timeout(std::chrono::seconds limit) : limit_(limit) {}
  bool expired(std::chrono::seconds elapsed) const { return elapsed >= limit_; }
  bool withinMinutes(std::chrono::minutes most) const {
    return limit_.count() / 60 <= most.count();
  }
  std::chrono::seconds limit() const { return limit_; }

 private:
  std::chrono::seconds limit_;
};

}  // namespace features

// expect: features::Timeout::Timeout(const features::Timeout&)
// expect: features::Timeout::Timeout(features::Timeout&&)
// expect: features::Timeout::operator=(const features::Timeout&)
// expect: features::Timeout::operator=(features::Timeout&&)
// expect: features::Timeout::~Timeout()
// expect: features::Timeout::Timeout(std::chrono::duration<long>)
// expect: features::Timeout::expired(std::chrono::duration<long>) const
// expect: features::Timeout::withinMinutes(std::chrono::duration<long, std::ratio<60>>) const
// expect: features::Timeout::limit() const
