// bool by value, by reference and as a result.
#pragma once

namespace features {

class Switch {
 public:
  explicit Switch(bool on) : on_(on) {}
  void set(bool on) { on_ = on; }
  void copyTo(bool& target) const { target = on_; }
  bool on() const { return on_; }

 private:
  bool on_;
};

}  // namespace features

// expect: features::Switch::Switch(const features::Switch&)
// expect: features::Switch::Switch(features::Switch&&)
// expect: features::Switch::operator=(const features::Switch&)
// expect: features::Switch::operator=(features::Switch&&)
// expect: features::Switch::~Switch()
// expect: features::Switch::Switch(bool)
// expect: features::Switch::set(bool)
// expect: features::Switch::copyTo(bool&) const
// expect: features::Switch::on() const
