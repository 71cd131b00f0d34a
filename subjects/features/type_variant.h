// std::variant.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace features {

class Entry {
 public:
  explicit Entry(std::variant<int, double, std::string> content) : content_(std::move(content)) {}
  bool numeric() const { return content_.index() < 2; }
  const std::variant<int, double, std::string>& content() const { return content_; }
  void set(const std::variant<std::monostate, int>& value) {
    if (const int* number = std::get_if<int>(&value)) content_ = *number;
  }

 private:
  std::variant<int, double, std::string> content_;
};

}  // namespace features

// expect: features::Entry::Entry(const features::Entry&)
// expect: features::Entry::Entry(features::Entry&&)
// expect: features::Entry::operator=(const features::Entry&)
// expect: features::Entry::operator=(features::Entry&&)
// expect: features::Entry::~Entry()
// expect: features::Entry::Entry(std::variant<int, double, std::string>)
// expect: features::Entry::numeric() const
// expect: features::Entry::content() const
// expect: features::Entry::set(const std::variant<std::monostate, int>&)
