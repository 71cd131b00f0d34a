// std::span over const elements, of dynamic and of fixed length.
#pragma once

#include <cstddef>
#include <span>

namespace features {

class Histogram {
 public:
  void record(std::span<const int> values) {
    for (int value : values) ++counts_[static_cast<unsigned>(value) % 4];
  }
  void weigh(std::span<const double, 2> weights) { bias_ = weights[0] - weights[1]; }
  std::span<const std::size_t> counts() const { return counts_; }
  double bias() const { return bias_; }

 private:
  std::size_t counts_[4] = {};
  double bias_ = 0;
};

}  // namespace features

// expect: features::Histogram::Histogram()
// expect: features::Histogram::Histogram(const features::Histogram&)
// expect: features::Histogram::Histogram(features::Histogram&&)
// expect: features::Histogram::operator=(const features::Histogram&)
// expect: features::Histogram::operator=(features::Histogram&&)
// expect: features::Histogram::~Histogram()
// expect: features::Histogram::record(std::span<const int>)
// expect: features::Histogram::weigh(std::span<const double, 2>)
// expect: features::Histogram::counts() const
// expect: features::Histogram::bias() const
