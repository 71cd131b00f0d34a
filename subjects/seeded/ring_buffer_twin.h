// twin: no fault
//
// A queue of readings with a fixed capacity, and their running total.
#pragma once

#include <cassert>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace seeded {

class RingBuffer {
 public:
  static constexpr std::size_t largestCapacity = 4096;

  explicit RingBuffer(std::size_t capacity) : slots_(checked(capacity)) {}
  // Moving is copying: a buffer is never without slots.
  RingBuffer(const RingBuffer&) = default;
  RingBuffer& operator=(const RingBuffer&) = default;
  ~RingBuffer() = default;

  void push(int value) {
    if (full()) throw std::length_error("the buffer is full");
    slots_[back_] = value;
    ++back_;
    if (back_ >= slots_.size()) back_ = 0;
    ++size_;
    total_ += value;
  }

  int pop() {
    assert(!empty());
    const int value = slots_[front_];
    front_ = (front_ + 1) % slots_.size();
    --size_;
    total_ -= value;
    return value;
  }

  int front() const {
    assert(!empty());
    return slots_[front_];
  }

  // From the oldest to the newest.
  std::vector<int> contents() const {
    std::vector<int> values;
    values.reserve(size_);
    for (std::size_t i = 0; i < size_; ++i) values.push_back(slot(i));
    return values;
  }

  long long total() const noexcept { return total_; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  bool full() const noexcept { return size_ == slots_.size(); }

  void clear() noexcept {
    front_ = back_;
    size_ = 0;
    total_ = 0;
  }

 private:
  // What was pushed and not popped is what a walk over the buffer meets.
  bool invariant() const {
    long long met = 0;
    for (std::size_t i = 0; i < size_; ++i) met += slot(i);
    return size_ <= slots_.size() && met == total_;
  }

  static std::size_t checked(std::size_t capacity) {
    if (capacity < 1 || capacity > largestCapacity) throw std::invalid_argument("capacity");
    return capacity;
  }

  int slot(std::size_t index) const { return slots_[(front_ + index) % slots_.size()]; }

  std::vector<int> slots_;
  std::size_t front_ = 0;
  std::size_t back_ = 0;
  std::size_t size_ = 0;
  long long total_ = 0;
};

}  // namespace seeded
