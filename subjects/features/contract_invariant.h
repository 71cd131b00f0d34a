// A public invariant called `invariant`.
#pragma once

namespace features {

class Thermostat {
 public:
  void setRange(int low, int high) {
    low_ = low < high ? low : high;
    high_ = low < high ? high : low;
  }
  bool heating(int temperature) const { return temperature < low_; }
  bool invariant() const { return low_ <= high_; }

 private:
  int low_ = 18;
  int high_ = 22;
};

}  // namespace features

// expect: features::Thermostat::Thermostat()
// expect: features::Thermostat::Thermostat(const features::Thermostat&)
// expect: features::Thermostat::Thermostat(features::Thermostat&&)
// expect: features::Thermostat::operator=(const features::Thermostat&)
// expect: features::Thermostat::operator=(features::Thermostat&&)
// expect: features::Thermostat::~Thermostat()
// expect: features::Thermostat::setRange(int, int)
// expect: features::Thermostat::heating(int) const
// expect: features::Thermostat::invariant() const
// contract: features::Thermostat : invariant : invariant()
