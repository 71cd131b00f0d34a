// Member functions with a requires-clause exist only where the argument satisfies it.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace features {

class Pebble {};

template <class T>
class Shelf {
 public:
  void put(T item) { items_.push_back(std::move(item)); }
  bool holds(const T& item) const
    requires std::equality_comparable<T>
  {
    for (const T& candidate : items_)
      if (candidate == item) return true;
    return false;
  }
  double mean() const
    requires std::is_arithmetic_v<T>
  {
    double sum = 0;
    for (const T& item : items_) sum += item;
    return items_.empty() ? 0 : sum / static_cast<double>(items_.size());
  }

 private:
  std::vector<T> items_;
};

using Numbers = Shelf<int>;
using Words = Shelf<std::string>;
using Pebbles = Shelf<Pebble>;

}  // namespace features

// expect: features::Pebble::Pebble()
// expect: features::Pebble::Pebble(const features::Pebble&)
// expect: features::Pebble::Pebble(features::Pebble&&)
// expect: features::Pebble::operator=(const features::Pebble&)
// expect: features::Pebble::operator=(features::Pebble&&)
// expect: features::Pebble::~Pebble()
// expect: features::Shelf<int>::Shelf()
// expect: features::Shelf<int>::Shelf(const features::Shelf<int>&)
// expect: features::Shelf<int>::Shelf(features::Shelf<int>&&)
// expect: features::Shelf<int>::operator=(const features::Shelf<int>&)
// expect: features::Shelf<int>::operator=(features::Shelf<int>&&)
// expect: features::Shelf<int>::~Shelf()
// expect: features::Shelf<int>::put(int)
// expect: features::Shelf<int>::holds(const int&) const
// expect: features::Shelf<int>::mean() const
// expect: features::Shelf<std::string>::Shelf()
// expect: features::Shelf<std::string>::Shelf(const features::Shelf<std::string>&)
// expect: features::Shelf<std::string>::Shelf(features::Shelf<std::string>&&)
// expect: features::Shelf<std::string>::operator=(const features::Shelf<std::string>&)
// expect: features::Shelf<std::string>::operator=(features::Shelf<std::string>&&)
// expect: features::Shelf<std::string>::~Shelf()
// expect: features::Shelf<std::string>::put(std::string)
// expect: features::Shelf<std::string>::holds(const std::string&) const
// expect: features::Shelf<features::Pebble>::Shelf()
// expect: features::Shelf<features::Pebble>::Shelf(const features::Shelf<features::Pebble>&)
// expect: features::Shelf<features::Pebble>::Shelf(features::Shelf<features::Pebble>&&)
// expect: features::Shelf<features::Pebble>::operator=(const features::Shelf<features::Pebble>&)
// expect: features::Shelf<features::Pebble>::operator=(features::Shelf<features::Pebble>&&)
// expect: features::Shelf<features::Pebble>::~Shelf()
// expect: features::Shelf<features::Pebble>::put(features::Pebble)
