// std::unordered_map and std::unordered_multimap.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace features {

class PhoneBook {
 public:
  explicit PhoneBook(std::unordered_map<std::string, long> numbers)
      : numbers_(std::move(numbers)) {}
  std::size_t import(const std::unordered_multimap<std::string, long>& entries) {
    for (const auto& [name, number] : entries) numbers_.try_emplace(name, number);
    return numbers_.size();
  }
  const std::unordered_map<std::string, long>& numbers() const { return numbers_; }

 private:
  std::unordered_map<std::string, long> numbers_;
};

}  // namespace features

// expect: features::PhoneBook::PhoneBook(const features::PhoneBook&)
// expect: features::PhoneBook::PhoneBook(features::PhoneBook&&)
// expect: features::PhoneBook::operator=(const features::PhoneBook&)
// expect: features::PhoneBook::operator=(features::PhoneBook&&)
// expect: features::PhoneBook::~PhoneBook()
// expect: features::PhoneBook::PhoneBook(std::unordered_map<std::string, long>)
// expect: features::PhoneBook::import(const std::unordered_multimap<std::string, long>&)
// expect: features::PhoneBook::numbers() const
