// Explicit constructors and an explicit conversion; nothing may rely on implicit conversion.
#pragma once

namespace features {

class Metres {
 public:
  explicit Metres(double value) : value_(value) {}
  explicit Metres(int whole, int centimetres) : value_(whole + centimetres / 100.0) {}

  explicit operator double() const { return value_; }
  double plus(Metres other) const { return value_ + other.value_; }

 private:
  double value_;
};

class Track {
 public:
  explicit Track(Metres length = Metres(400.0)) : length_(length) {}
  Metres length() const { return length_; }

 private:
  Metres length_;
};

}  // namespace features

// expect: features::Metres::Metres(const features::Metres&)
// expect: features::Metres::Metres(features::Metres&&)
// expect: features::Metres::operator=(const features::Metres&)
// expect: features::Metres::operator=(features::Metres&&)
// expect: features::Metres::~Metres()
// expect: features::Metres::Metres(double)
// expect: features::Metres::Metres(int, int)
// expect: features::Metres::operator double() const
// expect: features::Metres::plus(features::Metres) const
// expect: features::Track::Track(const features::Track&)
// expect: features::Track::Track(features::Track&&)
// expect: features::Track::operator=(const features::Track&)
// expect: features::Track::operator=(features::Track&&)
// expect: features::Track::~Track()
// expect: features::Track::Track(features::Metres)
// expect: features::Track::length() const
