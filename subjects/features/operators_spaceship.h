// Three-way comparison: a defaulted one declares == as well, a written one does not.
#pragma once

#include <compare>

namespace features {

class Version {
 public:
  Version(int major, int minor) : major_(major), minor_(minor) {}
  auto operator<=>(const Version&) const = default;

 private:
  int major_;
  int minor_;
};

class Grade {
 public:
  explicit Grade(char letter) : letter_(letter) {}
  friend auto operator<=>(const Grade&, const Grade&) = default;

 private:
  char letter_;
};

class Speed {
 public:
  explicit Speed(double value) : value_(value) {}
  std::partial_ordering operator<=>(const Speed& other) const { return value_ <=> other.value_; }

 private:
  double value_;
};

}  // namespace features

// expect: features::Version::Version(const features::Version&)
// expect: features::Version::Version(features::Version&&)
// expect: features::Version::operator=(const features::Version&)
// expect: features::Version::operator=(features::Version&&)
// expect: features::Version::~Version()
// expect: features::Version::Version(int, int)
// expect: features::Version::operator<=>(const features::Version&) const
// expect: features::Version::operator==(const features::Version&) const
// expect: features::Grade::Grade(const features::Grade&)
// expect: features::Grade::Grade(features::Grade&&)
// expect: features::Grade::operator=(const features::Grade&)
// expect: features::Grade::operator=(features::Grade&&)
// expect: features::Grade::~Grade()
// expect: features::Grade::Grade(char)
// expect: features::operator<=>(const features::Grade&, const features::Grade&)
// expect: features::operator==(const features::Grade&, const features::Grade&)
// expect: features::Speed::Speed(const features::Speed&)
// expect: features::Speed::Speed(features::Speed&&)
// expect: features::Speed::operator=(const features::Speed&)
// expect: features::Speed::operator=(features::Speed&&)
// expect: features::Speed::~Speed()
// expect: features::Speed::Speed(double)
// expect: features::Speed::operator<=>(const features::Speed&) const
