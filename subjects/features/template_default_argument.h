// Default template arguments fill what nothing in the code decides, and stay out of the key.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <stdexcept>

namespace features {

template <class T, std::size_t Capacity = 8, class Less = std::less<T>>
class Podium {
 public:
  void enter(const T& result) {
    if (size_ == Capacity) throw std::length_error("podium is full");
    std::size_t place = size_++;
    for (; place > 0 && Less()(result, results_[place - 1]); --place)
      results_[place] = results_[place - 1];
    results_[place] = result;
  }
  const T& winner() const { return results_.front(); }
  std::size_t size() const { return size_; }

 private:
  std::array<T, Capacity> results_{};
  std::size_t size_ = 0;
};

}  // namespace features

// expect: features::Podium<int>::Podium()
// expect: features::Podium<int>::Podium(const features::Podium<int>&)
// expect: features::Podium<int>::Podium(features::Podium<int>&&)
// expect: features::Podium<int>::operator=(const features::Podium<int>&)
// expect: features::Podium<int>::operator=(features::Podium<int>&&)
// expect: features::Podium<int>::~Podium()
// expect: features::Podium<int>::enter(const int&)
// expect: features::Podium<int>::winner() const
// expect: features::Podium<int>::size() const
