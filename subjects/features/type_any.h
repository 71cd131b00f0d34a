// std::any, which accepts whatever can be copied.
#pragma once

#include <any>
#include <utility>

namespace features {

class Property {
 public:
  explicit Property(std::any value) : value_(std::move(value)) {}
  void set(const std::any& value) { value_ = value; }
  bool isNumber() const { return value_.type() == typeid(int) || value_.type() == typeid(double); }
  std::any value() const { return value_; }

 private:
  std::any value_;
};

}  // namespace features

// expect: features::Property::Property(const features::Property&)
// expect: features::Property::Property(features::Property&&)
// expect: features::Property::operator=(const features::Property&)
// expect: features::Property::operator=(features::Property&&)
// expect: features::Property::~Property()
// expect: features::Property::Property(std::any)
// expect: features::Property::set(const std::any&)
// expect: features::Property::isNumber() const
// expect: features::Property::value() const
