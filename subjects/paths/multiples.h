// The multiples of a divisor, gathered in a vector that doubles its room when it is full.
// Paths of multiples, to four numbers, that end without an exception: (4-1)*2^4 + 4 + 2 = 54. For n
// numbers of which j are added there are max(1, j) ways for the vector to grow.
#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

namespace paths {

class IntVector {
 public:
  explicit IntVector(int capacity) : capacity_(capacity) {
    if (capacity <= 0) throw std::invalid_argument("a vector needs room");
    elements_ =
        std::make_unique<int[]>(static_cast<unsigned>(capacity_ < limit ? capacity_ : limit));
  }

  void add(int element) {
    if (size_ == capacity_) grow();
    elements_[static_cast<unsigned>(size_++)] = element;
  }

  int size() const { return size_; }
  int at(int index) const {
    if (index < 0 || index >= size_) throw std::out_of_range("no such element");
    return elements_[static_cast<unsigned>(index)];
  }

 private:
  // No vector of these programs holds more, whatever room was asked for.
  static constexpr int limit = 64;

  void grow() {
    auto larger = std::make_unique<int[]>(static_cast<unsigned>(2 * capacity_));
    for (int i = 0; i < size_; ++i)
      larger[static_cast<unsigned>(i)] = elements_[static_cast<unsigned>(i)];
    elements_ = std::move(larger);
    capacity_ *= 2;
  }

  std::unique_ptr<int[]> elements_;
  int capacity_;
  int size_ = 0;
};

struct Numbers {
  static int multiples(const std::vector<int>& numbers, int divisor, int capacity) {
    IntVector found(capacity);
    for (const int number : numbers) {
      if (number % divisor == 0) found.add(number);
    }
    return found.size();
  }
};

}  // namespace paths
