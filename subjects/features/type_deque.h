// std::deque.
#pragma once

#include <deque>
#include <utility>

namespace features {

class Buffer {
 public:
  explicit Buffer(std::deque<int> pending) : pending_(std::move(pending)) {}
  void defer(const std::deque<int>& more) {
    pending_.insert(pending_.begin(), more.begin(), more.end());
  }
  const std::deque<int>& pending() const { return pending_; }
  bool empty() const { return pending_.empty(); }

 private:
  std::deque<int> pending_;
};

}  // namespace features

// expect: features::Buffer::Buffer(const features::Buffer&)
// expect: features::Buffer::Buffer(features::Buffer&&)
// expect: features::Buffer::operator=(const features::Buffer&)
// expect: features::Buffer::operator=(features::Buffer&&)
// expect: features::Buffer::~Buffer()
// expect: features::Buffer::Buffer(std::deque<int>)
// expect: features::Buffer::defer(const std::deque<int>&)
// expect: features::Buffer::pending() const
// expect: features::Buffer::empty() const
