// The last few readings of a sensor: a ring buffer that forgets the oldest.
#pragma once

#include <cassert>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <vector>

class RingBuffer {
 public:
  explicit RingBuffer(std::size_t capacity) : slots_(capacity) {
    if (capacity == 0) throw std::invalid_argument("a ring buffer needs room");
  }

  void push(int value) {
    slots_[(first_ + size_) % slots_.size()] = value;
    if (size_ < slots_.size()) {
      ++size_;
    } else {
      first_ = (first_ + 1) % slots_.size();
    }
  }

  int pop() {
    assert(!empty());
    const int value = slots_[first_];
    first_ = (first_ + 1) % slots_.size();
    --size_;
    return value;
  }

  int at(std::size_t index) const {
    if (index > size_) throw std::out_of_range("no such reading");
    return slots_[first_ + index];
  }

  bool empty() const noexcept { return size_ == 0; }
  std::size_t size() const noexcept { return size_; }

  void forEach(const std::function<void(int)>& visit) const {
    for (std::size_t i = 0; i < size_; ++i) visit(slots_[(first_ + i) % slots_.size()]);
  }

 private:
  bool invariant() const { return size_ <= slots_.size() && first_ < slots_.size(); }

  std::vector<int> slots_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};
