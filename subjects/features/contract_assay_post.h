// ASSAY_POST with ASSAY_OLD: what a call promises about the state it found.
#pragma once

#include <assay/contracts.h>

#include <cstddef>
#include <deque>

namespace features {

class Queue {
 public:
  void enqueue(int value) {
    ASSAY_POST(size() == ASSAY_OLD(size()) + 1);
    ASSAY_POST(back() == value);
    values_.push_back(value);
  }
  void dequeue() {
    ASSAY_PRE(size() > 0);
    ASSAY_POST(size() + 1 == ASSAY_OLD(size()));
    values_.pop_front();
  }
  int back() const {
    ASSAY_PRE(size() > 0);
    return values_.back();
  }
  std::size_t size() const { return values_.size(); }

 private:
  std::deque<int> values_;
};

}  // namespace features

// expect: features::Queue::Queue()
// expect: features::Queue::Queue(const features::Queue&)
// expect: features::Queue::Queue(features::Queue&&)
// expect: features::Queue::operator=(const features::Queue&)
// expect: features::Queue::operator=(features::Queue&&)
// expect: features::Queue::~Queue()
// expect: features::Queue::enqueue(int)
// expect: features::Queue::dequeue()
// expect: features::Queue::back() const
// expect: features::Queue::size() const
// contract: features::Queue::enqueue(int) : post : size() == ASSAY_OLD(size()) + 1
// contract: features::Queue::enqueue(int) : post : back() == value
// contract: features::Queue::dequeue() : pre : size() > 0
// contract: features::Queue::dequeue() : post : size() + 1 == ASSAY_OLD(size())
// contract: features::Queue::back() const : pre : size() > 0
