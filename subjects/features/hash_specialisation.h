// A specialisation of a standard template for a class of this file.
#pragma once

#include <cstddef>
#include <functional>

namespace features {

class Isbn {
 public:
  explicit Isbn(unsigned long number) : number_(number) {}
  unsigned long number() const { return number_; }
  bool operator==(const Isbn&) const = default;

 private:
  unsigned long number_;
};

}  // namespace features

template <>
struct std::hash<features::Isbn> {
  std::size_t operator()(const features::Isbn& isbn) const noexcept { return isbn.number() * 31; }
};

// expect: features::Isbn::Isbn(const features::Isbn&)
// expect: features::Isbn::Isbn(features::Isbn&&)
// expect: features::Isbn::operator=(const features::Isbn&)
// expect: features::Isbn::operator=(features::Isbn&&)
// expect: features::Isbn::~Isbn()
// expect: features::Isbn::Isbn(unsigned long)
// expect: features::Isbn::number() const
// expect: features::Isbn::operator==(const features::Isbn&) const
// expect: std::hash<features::Isbn>::hash()
// expect: std::hash<features::Isbn>::hash(const std::hash<features::Isbn>&)
// expect: std::hash<features::Isbn>::hash(std::hash<features::Isbn>&&)
// expect: std::hash<features::Isbn>::operator=(const std::hash<features::Isbn>&)
// expect: std::hash<features::Isbn>::operator=(std::hash<features::Isbn>&&)
// expect: std::hash<features::Isbn>::~hash()
// expect: std::hash<features::Isbn>::operator()(const features::Isbn&) const
