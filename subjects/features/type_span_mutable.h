// std::span over elements that the function changes.
#pragma once

#include <span>
#include <vector>

namespace features {

class Scaler {
 public:
  explicit Scaler(double factor) : factor_(factor) {}
  void apply(std::span<double> values) const {
    for (double& value : values) value *= factor_;
  }
  std::span<int> scratch() { return scratch_; }

 private:
  double factor_;
  std::vector<int> scratch_ = {1, 2, 3};
};

}  // namespace features

// expect: features::Scaler::Scaler(const features::Scaler&)
// expect: features::Scaler::Scaler(features::Scaler&&)
// expect: features::Scaler::operator=(const features::Scaler&)
// expect: features::Scaler::operator=(features::Scaler&&)
// expect: features::Scaler::~Scaler()
// expect: features::Scaler::Scaler(double)
// expect: features::Scaler::apply(std::span<double>) const
// expect: features::Scaler::scratch()
