// A class with cheap methods: what a call costs here is what the worker adds.
#pragma once

#include <stdexcept>
#include <vector>

namespace bench {

class Stack {
 public:
  void push(int value) { items_.push_back(value); }
  void pop() {
    if (!items_.empty()) items_.pop_back();
  }
  int top() const { return items_.empty() ? 0 : items_.back(); }
  bool empty() const { return items_.empty(); }
  unsigned long size() const { return items_.size(); }
  int at(int index) const {
    if (index < 0 || static_cast<unsigned long>(index) >= items_.size()) {
      throw std::out_of_range("no such item");
    }
    return items_[static_cast<unsigned long>(index)];
  }
  bool invariant() const { return items_.size() <= items_.capacity(); }

 private:
  std::vector<int> items_;
};

}  // namespace bench
