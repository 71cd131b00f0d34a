// Raw pointers to primitives that are only read; null means absent.
#pragma once

namespace features {

class Estimate {
 public:
  void update(const int* low, const double* weight) {
    if (low != nullptr) low_ = *low;
    if (weight != nullptr) weight_ = *weight;
  }
  const int* low() const { return &low_; }
  double value() const { return low_ * weight_; }

 private:
  int low_ = 0;
  double weight_ = 1;
};

}  // namespace features

// expect: features::Estimate::Estimate()
// expect: features::Estimate::Estimate(const features::Estimate&)
// expect: features::Estimate::Estimate(features::Estimate&&)
// expect: features::Estimate::operator=(const features::Estimate&)
// expect: features::Estimate::operator=(features::Estimate&&)
// expect: features::Estimate::~Estimate()
// expect: features::Estimate::update(const int*, const double*)
// expect: features::Estimate::low() const
// expect: features::Estimate::value() const
