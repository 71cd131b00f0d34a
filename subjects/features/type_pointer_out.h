// Raw pointers to primitives that are written: results through parameters.
#pragma once

namespace features {

class Duration {
 public:
  explicit Duration(unsigned seconds) : seconds_(seconds) {}
  bool split(unsigned* minutes, unsigned* seconds) const {
    if (minutes == nullptr || seconds == nullptr) return false;
    *minutes = seconds_ / 60;
    *seconds = seconds_ % 60;
    return true;
  }
  void addTo(long* total) const {
    if (total != nullptr && *total < 1'000'000'000) *total += seconds_;
  }

 private:
  unsigned seconds_;
};

}  // namespace features

// expect: features::Duration::Duration(const features::Duration&)
// expect: features::Duration::Duration(features::Duration&&)
// expect: features::Duration::operator=(const features::Duration&)
// expect: features::Duration::operator=(features::Duration&&)
// expect: features::Duration::~Duration()
// expect: features::Duration::Duration(unsigned int)
// expect: features::Duration::split(unsigned int*, unsigned int*) const
// expect: features::Duration::addTo(long*) const
