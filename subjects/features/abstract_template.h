// An abstract class template, seen in one instantiation and implemented nowhere.
#pragma once

#include <utility>
#include <vector>

namespace features {

template <class T>
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool accept(const T& item) = 0;
};

class Source {
 public:
  explicit Source(std::vector<int> items) : items_(std::move(items)) {}
  int drain(Sink<int>& sink) {
    int accepted = 0;
    for (int item : items_) accepted += sink.accept(item) ? 1 : 0;
    items_.clear();
    return accepted;
  }

 private:
  std::vector<int> items_;
};

}  // namespace features

// expect: features::Sink<int>::(stub)
// expect: features::Sink<int>::accept(const int&)
// expect: features::Source::Source(const features::Source&)
// expect: features::Source::Source(features::Source&&)
// expect: features::Source::operator=(const features::Source&)
// expect: features::Source::operator=(features::Source&&)
// expect: features::Source::~Source()
// expect: features::Source::Source(std::vector<int>)
// expect: features::Source::drain(features::Sink<int>&)
