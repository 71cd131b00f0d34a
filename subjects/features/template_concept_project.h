// A concept that refuses int and std::string and accepts a class of this file.
#pragma once

#include <concepts>
#include <vector>

namespace features {

template <class T>
concept Weighable = requires(const T& item) {
  { item.weight() } -> std::convertible_to<double>;
};

class Parcel {
 public:
  explicit Parcel(double kilograms) : kilograms_(kilograms) {}
  double weight() const { return kilograms_; }

 private:
  double kilograms_;
};

template <class Item>
  requires Weighable<Item>
class Container {
 public:
  void load(const Item& item) { items_.push_back(item); }
  double weight() const {
    double total = 0;
    for (const Item& item : items_) total += item.weight();
    return total;
  }

 private:
  std::vector<Item> items_;
};

}  // namespace features

// expect: features::Parcel::Parcel(const features::Parcel&)
// expect: features::Parcel::Parcel(features::Parcel&&)
// expect: features::Parcel::operator=(const features::Parcel&)
// expect: features::Parcel::operator=(features::Parcel&&)
// expect: features::Parcel::~Parcel()
// expect: features::Parcel::Parcel(double)
// expect: features::Parcel::weight() const
// expect: features::Container<features::Parcel>::Container()
// expect: features::Container<features::Parcel>::Container(const features::Container<features::Parcel>&)
// expect: features::Container<features::Parcel>::Container(features::Container<features::Parcel>&&)
// expect: features::Container<features::Parcel>::operator=(const features::Container<features::Parcel>&)
// expect: features::Container<features::Parcel>::operator=(features::Container<features::Parcel>&&)
// expect: features::Container<features::Parcel>::~Container()
// expect: features::Container<features::Parcel>::load(const features::Parcel&)
// expect: features::Container<features::Parcel>::weight() const
