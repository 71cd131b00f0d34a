// An abstract class without a default constructor: its stub must pass arguments to the base.
#pragma once

#include <stdexcept>

namespace features {

class Detector {
 public:
  explicit Detector(int channel) : channel_(channel) {
    if (channel < 0) throw std::invalid_argument("channel");
  }
  virtual ~Detector() = default;

  int channel() const { return channel_; }
  virtual double sample() = 0;

 private:
  int channel_;
};

class Panel {
 public:
  double readTwice(Detector& detector) const { return detector.sample() + detector.sample(); }
};

}  // namespace features

// expect: features::Detector::(stub)
// expect: features::Detector::channel() const
// expect: features::Detector::sample()
// expect: features::Panel::Panel()
// expect: features::Panel::Panel(const features::Panel&)
// expect: features::Panel::Panel(features::Panel&&)
// expect: features::Panel::operator=(const features::Panel&)
// expect: features::Panel::operator=(features::Panel&&)
// expect: features::Panel::~Panel()
// expect: features::Panel::readTwice(features::Detector&) const
