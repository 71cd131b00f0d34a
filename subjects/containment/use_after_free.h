// Reads through a reference into a vector that has moved its elements.
#pragma once

#include <cstddef>
#include <vector>

namespace containment {

class Prices {
 public:
  void add(int price) { prices_.push_back(price); }
  std::size_t size() const { return prices_.size(); }
  void copyFirst() {
    std::vector<int> prices{1};
    const int& first = prices.front();
    prices.resize(1000);
    first_ = first;
  }

 private:
  std::vector<int> prices_;
  volatile int first_ = 0;
};

}  // namespace containment

// harm: containment::Prices::copyFirst() : Crashed heap-use-after-free
