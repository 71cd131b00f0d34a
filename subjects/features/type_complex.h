// std::complex.
#pragma once

#include <complex>

namespace features {

class Impedance {
 public:
  explicit Impedance(std::complex<double> ohms) : ohms_(ohms) {}
  std::complex<double> inSeries(const std::complex<double>& other) const { return ohms_ + other; }
  double magnitude() const { return std::abs(ohms_); }

 private:
  std::complex<double> ohms_;
};

}  // namespace features

// expect: features::Impedance::Impedance(const features::Impedance&)
// expect: features::Impedance::Impedance(features::Impedance&&)
// expect: features::Impedance::operator=(const features::Impedance&)
// expect: features::Impedance::operator=(features::Impedance&&)
// expect: features::Impedance::~Impedance()
// expect: features::Impedance::Impedance(std::complex<double>)
// expect: features::Impedance::inSeries(const std::complex<double>&) const
// expect: features::Impedance::magnitude() const
