// Compound assignment, and assignment from another type.
#pragma once

#include <stdexcept>

namespace features {

class Fuel {
 public:
  Fuel() = default;

  Fuel& operator=(unsigned litres) {
    litres_ = litres;
    return *this;
  }
  Fuel& operator+=(unsigned litres) {
    litres_ += litres;
    return *this;
  }
  Fuel& operator-=(const Fuel& other) {
    litres_ = litres_ < other.litres_ ? 0 : litres_ - other.litres_;
    return *this;
  }
  Fuel& operator%=(unsigned tank) {
    if (tank == 0) throw std::invalid_argument("no tank");
    litres_ %= tank;
    return *this;
  }
  unsigned litres() const { return litres_; }

 private:
  unsigned litres_ = 0;
};

}  // namespace features

// expect: features::Fuel::Fuel()
// expect: features::Fuel::Fuel(const features::Fuel&)
// expect: features::Fuel::Fuel(features::Fuel&&)
// expect: features::Fuel::operator=(const features::Fuel&)
// expect: features::Fuel::operator=(features::Fuel&&)
// expect: features::Fuel::~Fuel()
// expect: features::Fuel::operator=(unsigned int)
// expect: features::Fuel::operator+=(unsigned int)
// expect: features::Fuel::operator-=(const features::Fuel&)
// expect: features::Fuel::operator%=(unsigned int)
// expect: features::Fuel::litres() const
