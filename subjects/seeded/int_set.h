// fault: equality-symmetric in IntSet::operator==
// A set counts as equal to every set that contains it.
//
// A set of numbers as a sorted vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

namespace seeded {

class IntSet {
 public:
  IntSet() = default;
  // Of any numbers, in any order.
  explicit IntSet(const std::vector<int>& numbers) {
    for (const int number : numbers) insert(number);
  }

  // Whether the number was not there before.
  bool insert(int number) {
    const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    if (place != numbers_.end() && *place == number) return false;
    numbers_.insert(place, number);
    return true;
  }

  // Whether the number was there.
  bool erase(int number) {
    const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    if (place == numbers_.end() || *place != number) return false;
    numbers_.erase(place);
    return true;
  }

  bool contains(int number) const {
    return std::binary_search(numbers_.begin(), numbers_.end(), number);
  }

  bool empty() const noexcept { return numbers_.empty(); }
  std::size_t size() const noexcept { return numbers_.size(); }

  int least() const {
    if (empty()) throw std::out_of_range("the set is empty");
    return numbers_.front();
  }

  IntSet& operator|=(const IntSet& other) {
    std::vector<int> all;
    std::set_union(numbers_.begin(), numbers_.end(), other.numbers_.begin(), other.numbers_.end(),
                   std::back_inserter(all));
    numbers_ = std::move(all);
    return *this;
  }

  IntSet& operator&=(const IntSet& other) {
    std::vector<int> common;
    std::set_intersection(numbers_.begin(), numbers_.end(), other.numbers_.begin(),
                          other.numbers_.end(), std::back_inserter(common));
    numbers_ = std::move(common);
    return *this;
  }

  bool operator==(const IntSet& other) const {
    return std::includes(other.numbers_.begin(), other.numbers_.end(), numbers_.begin(),
                         numbers_.end());
  }

 private:
  bool invariant() const {
    return std::is_sorted(numbers_.begin(), numbers_.end()) &&
           std::adjacent_find(numbers_.begin(), numbers_.end()) == numbers_.end();
  }

  std::vector<int> numbers_;
};

}  // namespace seeded
