// ASSAY_INVARIANT: what holds for every object between calls.
#pragma once

#include <assay/contracts.h>

namespace features {

class Odometer {
 public:
  void drive(unsigned metres) {
    trip_ += metres;
    total_ += metres;
  }
  void resetTrip() { trip_ = 0; }
  unsigned long total() const { return total_; }

 private:
  unsigned long trip_ = 0;
  unsigned long total_ = 0;

  ASSAY_INVARIANT(trip_ <= total_);
};

}  // namespace features

// expect: features::Odometer::Odometer()
// expect: features::Odometer::Odometer(const features::Odometer&)
// expect: features::Odometer::Odometer(features::Odometer&&)
// expect: features::Odometer::operator=(const features::Odometer&)
// expect: features::Odometer::operator=(features::Odometer&&)
// expect: features::Odometer::~Odometer()
// expect: features::Odometer::drive(unsigned int)
// expect: features::Odometer::resetTrip()
// expect: features::Odometer::total() const
// contract: features::Odometer : invariant : trip_ <= total_
