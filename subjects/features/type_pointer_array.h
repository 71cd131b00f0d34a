// A pointer and a length that belong together, read and written.
#pragma once

#include <algorithm>
#include <cstddef>

namespace features {

class Statistics {
 public:
  double mean(const double* values, std::size_t count) const {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    return count == 0 ? 0 : sum / static_cast<double>(count);
  }
  void sort(int* values, std::size_t count) const { std::sort(values, values + count); }
  int last(const int values[], int size) const { return size > 0 ? values[size - 1] : 0; }
};

}  // namespace features

// expect: features::Statistics::Statistics()
// expect: features::Statistics::Statistics(const features::Statistics&)
// expect: features::Statistics::Statistics(features::Statistics&&)
// expect: features::Statistics::operator=(const features::Statistics&)
// expect: features::Statistics::operator=(features::Statistics&&)
// expect: features::Statistics::~Statistics()
// expect: features::Statistics::mean(const double*, unsigned long) const
// expect: features::Statistics::sort(int*, unsigned long) const
// expect: features::Statistics::last(const int*, int) const
