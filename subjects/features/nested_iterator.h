// A range with an iterator class of its own.
#pragma once

#include <cstddef>
#include <iterator>

namespace features {

class Countdown {
 public:
  class Iterator {
   public:
    using value_type = unsigned;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;

    Iterator() = default;
    explicit Iterator(unsigned value) : value_(value) {}
    unsigned operator*() const { return value_; }
    Iterator& operator++() {
      if (value_ > 0) --value_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    unsigned value_ = 0;
  };

  explicit Countdown(unsigned start) : start_(start % 100) {}
  Iterator begin() const { return Iterator(start_); }
  Iterator end() const { return Iterator(0); }

 private:
  unsigned start_;
};

}  // namespace features

// expect: features::Countdown::Countdown(const features::Countdown&)
// expect: features::Countdown::Countdown(features::Countdown&&)
// expect: features::Countdown::operator=(const features::Countdown&)
// expect: features::Countdown::operator=(features::Countdown&&)
// expect: features::Countdown::~Countdown()
// expect: features::Countdown::Countdown(unsigned int)
// expect: features::Countdown::begin() const
// expect: features::Countdown::end() const
// expect: features::Countdown::Iterator::Iterator()
// expect: features::Countdown::Iterator::Iterator(const features::Countdown::Iterator&)
// expect: features::Countdown::Iterator::Iterator(features::Countdown::Iterator&&)
// expect: features::Countdown::Iterator::operator=(const features::Countdown::Iterator&)
// expect: features::Countdown::Iterator::operator=(features::Countdown::Iterator&&)
// expect: features::Countdown::Iterator::~Iterator()
// expect: features::Countdown::Iterator::Iterator(unsigned int)
// expect: features::Countdown::Iterator::operator*() const
// expect: features::Countdown::Iterator::operator++()
// expect: features::Countdown::Iterator::operator++(int)
// expect: features::Countdown::Iterator::operator==(const features::Countdown::Iterator&) const
