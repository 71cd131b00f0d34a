// Function objects: the call operator, overloaded and const.
#pragma once

#include <cstddef>
#include <string>

namespace features {

class Limiter {
 public:
  explicit Limiter(int limit) : limit_(limit) {}

  int operator()(int value) const { return value > limit_ ? limit_ : value; }
  std::string operator()(const std::string& text, std::size_t length) const {
    return text.substr(0, length);
  }
  void operator()() { limit_ = 0; }

 private:
  int limit_;
};

struct ShorterFirst {
  bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
};

}  // namespace features

// expect: features::Limiter::Limiter(const features::Limiter&)
// expect: features::Limiter::Limiter(features::Limiter&&)
// expect: features::Limiter::operator=(const features::Limiter&)
// expect: features::Limiter::operator=(features::Limiter&&)
// expect: features::Limiter::~Limiter()
// expect: features::Limiter::Limiter(int)
// expect: features::Limiter::operator()(int) const
// expect: features::Limiter::operator()(const std::string&, unsigned long) const
// expect: features::Limiter::operator()()
// expect: features::ShorterFirst::ShorterFirst()
// expect: features::ShorterFirst::ShorterFirst(const features::ShorterFirst&)
// expect: features::ShorterFirst::ShorterFirst(features::ShorterFirst&&)
// expect: features::ShorterFirst::operator=(const features::ShorterFirst&)
// expect: features::ShorterFirst::operator=(features::ShorterFirst&&)
// expect: features::ShorterFirst::~ShorterFirst()
// expect: features::ShorterFirst::operator()(const std::string&, const std::string&) const
