// std::tuple, in and out.
#pragma once

#include <string>
#include <tuple>

namespace features {

class Person {
 public:
  explicit Person(const std::tuple<std::string, int, bool>& data) : data_(data) {}
  std::tuple<std::string, int, bool> data() const { return data_; }
  void update(std::tuple<int, bool> change) {
    std::get<1>(data_) = std::get<0>(change);
    std::get<2>(data_) = std::get<1>(change);
  }

 private:
  std::tuple<std::string, int, bool> data_;
};

}  // namespace features

// expect: features::Person::Person(const features::Person&)
// expect: features::Person::Person(features::Person&&)
// expect: features::Person::operator=(const features::Person&)
// expect: features::Person::operator=(features::Person&&)
// expect: features::Person::~Person()
// expect: features::Person::Person(const std::tuple<std::string, int, bool>&)
// expect: features::Person::data() const
// expect: features::Person::update(std::tuple<int, bool>)
