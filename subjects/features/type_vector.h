// std::vector by value, by const reference, in and out, of bool, and of a class of this file.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace features {

class Sample {
 public:
  explicit Sample(double value) : value_(value) {}
  double value() const { return value_; }

 private:
  double value_;
};

class Series {
 public:
  explicit Series(std::vector<int> values) : values_(std::move(values)) {}
  void append(const std::vector<Sample>& samples) {
    for (const Sample& sample : samples) values_.push_back(sample.value() > 0 ? 1 : 0);
  }
  void drainInto(std::vector<int>& target) { target.swap(values_); }
  std::vector<Sample> samples() const { return {values_.begin(), values_.end()}; }
  std::vector<bool> mask(std::vector<bool> start) const {
    start.resize(values_.size());
    return start;
  }
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<int> values_;
};

}  // namespace features

// expect: features::Sample::Sample(const features::Sample&)
// expect: features::Sample::Sample(features::Sample&&)
// expect: features::Sample::operator=(const features::Sample&)
// expect: features::Sample::operator=(features::Sample&&)
// expect: features::Sample::~Sample()
// expect: features::Sample::Sample(double)
// expect: features::Sample::value() const
// expect: features::Series::Series(const features::Series&)
// expect: features::Series::Series(features::Series&&)
// expect: features::Series::operator=(const features::Series&)
// expect: features::Series::operator=(features::Series&&)
// expect: features::Series::~Series()
// expect: features::Series::Series(std::vector<int>)
// expect: features::Series::append(const std::vector<features::Sample>&)
// expect: features::Series::drainInto(std::vector<int>&)
// expect: features::Series::samples() const
// expect: features::Series::mask(std::vector<bool>) const
// expect: features::Series::size() const
