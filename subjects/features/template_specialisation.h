// A primary template, a full and a partial specialisation, each with members of its own.
#pragma once

#include <string>
#include <vector>

namespace features {

template <class T>
class Codec {
 public:
  std::string encode(T value) const { return std::to_string(value); }
};

template <>
class Codec<bool> {
 public:
  std::string encode(bool value) const { return value ? "yes" : "no"; }
  bool decode(const std::string& text) const { return text == "yes"; }
};

template <class T>
class Codec<std::vector<T>> {
 public:
  std::string encodeAll(const std::vector<T>& values) const {
    std::string all;
    for (const T& value : values) all += element_.encode(value) + ' ';
    return all;
  }

 private:
  Codec<T> element_;
};

using NumberCodec = Codec<int>;
using ListCodec = Codec<std::vector<int>>;

}  // namespace features

// expect: features::Codec<int>::Codec()
// expect: features::Codec<int>::Codec(const features::Codec<int>&)
// expect: features::Codec<int>::Codec(features::Codec<int>&&)
// expect: features::Codec<int>::operator=(const features::Codec<int>&)
// expect: features::Codec<int>::operator=(features::Codec<int>&&)
// expect: features::Codec<int>::~Codec()
// expect: features::Codec<int>::encode(int) const
// expect: features::Codec<bool>::Codec()
// expect: features::Codec<bool>::Codec(const features::Codec<bool>&)
// expect: features::Codec<bool>::Codec(features::Codec<bool>&&)
// expect: features::Codec<bool>::operator=(const features::Codec<bool>&)
// expect: features::Codec<bool>::operator=(features::Codec<bool>&&)
// expect: features::Codec<bool>::~Codec()
// expect: features::Codec<bool>::encode(bool) const
// expect: features::Codec<bool>::decode(const std::string&) const
// expect: features::Codec<std::vector<int>>::Codec()
// expect: features::Codec<std::vector<int>>::Codec(const features::Codec<std::vector<int>>&)
// expect: features::Codec<std::vector<int>>::Codec(features::Codec<std::vector<int>>&&)
// expect: features::Codec<std::vector<int>>::operator=(const features::Codec<std::vector<int>>&)
// expect: features::Codec<std::vector<int>>::operator=(features::Codec<std::vector<int>>&&)
// expect: features::Codec<std::vector<int>>::~Codec()
// expect: features::Codec<std::vector<int>>::encodeAll(const std::vector<int>&) const
