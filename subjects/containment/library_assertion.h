// Breaks a precondition of the standard library that its assertions check.
#pragma once

#include <cstddef>
#include <vector>

namespace containment {

class Queue {
 public:
  void push(int value) { values_.push_back(value); }
  std::size_t size() const { return values_.size(); }
  int pastTheEnd() const {
    const std::vector<int> values{1, 2, 3};
    return values[values.size()];
  }

 private:
  std::vector<int> values_;
};

}  // namespace containment

// harm: containment::Queue::pastTheEnd() const : Crashed library-assertion
