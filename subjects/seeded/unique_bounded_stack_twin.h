// twin: no fault
//
// A stack of distinct numbers that holds up to a fixed number of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <vector>

namespace seeded {

class UniqueBoundedStack {
 public:
  static constexpr int largestCapacity = 1000;

  explicit UniqueBoundedStack(int capacity) {
    if (capacity < 1 || capacity > largestCapacity) throw std::invalid_argument("capacity");
    capacity_ = static_cast<std::size_t>(capacity);
    values_.reserve(capacity_);
  }
  UniqueBoundedStack(const UniqueBoundedStack&) = delete;
  UniqueBoundedStack& operator=(const UniqueBoundedStack&) = delete;
  ~UniqueBoundedStack() = default;

  // Whether the value was pushed: one that is on the stack stays where it is.
  bool push(int value) {
    if (contains(value)) return false;
    if (isFull()) throw std::length_error("the stack is full");
    store(value);
    ++size_;
    return true;
  }

  int pop() {
    const int value = top();
    values_.pop_back();
    members_.erase(value);
    --size_;
    return value;
  }

  int top() const {
    if (isEmpty()) throw std::out_of_range("the stack is empty");
    return values_.back();
  }

  bool contains(int value) const {
    return std::find(values_.begin(), values_.end(), value) != values_.end();
  }

  std::size_t size() const noexcept { return size_; }
  bool isEmpty() const noexcept { return size_ == 0; }
  bool isFull() const noexcept { return size_ == capacity_; }

  void clear() noexcept {
    values_.clear();
    members_.clear();
    size_ = 0;
  }

 private:
  bool invariant() const { return size_ == values_.size() && size_ <= capacity_; }

  // The table sees to it that no value is stored twice.
  void store(int value) {
    if (members_.insert(value).second) values_.push_back(value);
  }

  std::vector<int> values_;
  std::set<int> members_;
  std::size_t capacity_ = 0;
  std::size_t size_ = 0;
};

}  // namespace seeded
