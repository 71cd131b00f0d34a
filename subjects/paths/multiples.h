// The multiples of a divisor, gathered in a vector that doubles its room when it is full.
// Paths of multiples, to four numbers, that return: (4-1)*2^4 + 4 + 2 = 54. Of n numbers j are added in
// one of so many ways, and for each there are max(1, j) ways for the vector to grow.
#pragma once

#include <stdexcept>
#include <vector>

namespace paths {

class IntVector {
 public:
  explicit IntVector(int capacity) : capacity_(capacity) {
    if (capacity <= 0) throw std::invalid_argument("a vector needs room");
  }

  void add(int element) {
    if (size() == capacity_) grow();
    elements_.push_back(element);
  }

  int size() const { return static_cast<int>(elements_.size()); }
  int growths() const { return growths_; }

 private:
  void grow() {
    capacity_ *= 2;
    ++growths_;
  }

  std::vector<int> elements_;
  int capacity_;  // the room that has been paid for
  int growths_ = 0;
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
