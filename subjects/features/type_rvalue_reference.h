// Rvalue references to a class, a container and a primitive.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace features {

class Payload {
 public:
  explicit Payload(std::vector<int>&& data) : data_(std::move(data)) {}
  std::size_t size() const { return data_.size(); }
  void merge(Payload&& other) {
    if (&other == this) return;
    data_.insert(data_.end(), other.data_.begin(), other.data_.end());
    other.data_.clear();
  }
  void push(int&& value) { data_.push_back(value); }
  std::vector<int>&& release() { return std::move(data_); }

 private:
  std::vector<int> data_;
};

}  // namespace features

// expect: features::Payload::Payload(const features::Payload&)
// expect: features::Payload::Payload(features::Payload&&)
// expect: features::Payload::operator=(const features::Payload&)
// expect: features::Payload::operator=(features::Payload&&)
// expect: features::Payload::~Payload()
// expect: features::Payload::Payload(std::vector<int>&&)
// expect: features::Payload::size() const
// expect: features::Payload::merge(features::Payload&&)
// expect: features::Payload::push(int&&)
// expect: features::Payload::release()
