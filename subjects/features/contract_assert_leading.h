// Asserts at the start of a body are preconditions.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace features {

class Stack {
 public:
  explicit Stack(std::size_t capacity) : capacity_(capacity) { assert(capacity > 0); }

  void push(int value) {
    assert(!full());
    values_.push_back(value);
  }
  int pop() {
    assert(!empty() && "pop on an empty stack");
    int top = values_.back();
    values_.pop_back();
    return top;
  }
  bool empty() const { return values_.empty(); }
  bool full() const { return values_.size() == capacity_; }

 private:
  std::size_t capacity_;
  std::vector<int> values_;
};

}  // namespace features

// expect: features::Stack::Stack(const features::Stack&)
// expect: features::Stack::Stack(features::Stack&&)
// expect: features::Stack::operator=(const features::Stack&)
// expect: features::Stack::operator=(features::Stack&&)
// expect: features::Stack::~Stack()
// expect: features::Stack::Stack(unsigned long)
// expect: features::Stack::push(int)
// expect: features::Stack::pop()
// expect: features::Stack::empty() const
// expect: features::Stack::full() const
// contract: features::Stack::Stack(unsigned long) : pre : capacity > 0
// contract: features::Stack::push(int) : pre : !full()
// contract: features::Stack::pop() : pre : !empty() && "pop on an empty stack"
