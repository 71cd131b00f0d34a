// A concept that refuses int and accepts std::string.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

namespace features {

template <class T>
concept TextLike = requires(const T& text) {
  { text.size() } -> std::convertible_to<std::size_t>;
  { text.substr(0, 1) } -> std::convertible_to<T>;
};

template <TextLike Text>
class Abbreviation {
 public:
  explicit Abbreviation(Text text) : text_(std::move(text)) {}
  Text initial() const { return text_.substr(0, 1); }
  bool trivial() const { return text_.size() < 2; }

 private:
  Text text_;
};

}  // namespace features

// expect: features::Abbreviation<std::string>::Abbreviation(const features::Abbreviation<std::string>&)
// expect: features::Abbreviation<std::string>::Abbreviation(features::Abbreviation<std::string>&&)
// expect: features::Abbreviation<std::string>::operator=(const features::Abbreviation<std::string>&)
// expect: features::Abbreviation<std::string>::operator=(features::Abbreviation<std::string>&&)
// expect: features::Abbreviation<std::string>::~Abbreviation()
// expect: features::Abbreviation<std::string>::Abbreviation(std::string)
// expect: features::Abbreviation<std::string>::initial() const
// expect: features::Abbreviation<std::string>::trivial() const
