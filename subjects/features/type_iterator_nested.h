// A nested iterator class that the container takes back as a parameter.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace features {

class Melody {
 public:
  class Iterator {
   public:
    int operator*() const { return melody_->notes_.at(index_); }
    Iterator& operator++() {
      if (index_ < melody_->notes_.size()) ++index_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return index_ != other.index_; }

   private:
    friend class Melody;
    Iterator(const Melody& melody, std::size_t index) : melody_(&melody), index_(index) {}
    const Melody* melody_;
    std::size_t index_;
  };

  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, notes_.size()}; }
  void insert(Iterator before, int note) { notes_.insert(at(before), note); }
  void erase(Iterator position) {
    if (at(position) != notes_.end()) notes_.erase(at(position));
  }

 private:
  std::vector<int>::iterator at(const Iterator& position) {
    if (position.melody_ != this || position.index_ > notes_.size())
      throw std::out_of_range("iterator");
    return notes_.begin() + static_cast<std::ptrdiff_t>(position.index_);
  }
  std::vector<int> notes_;
};

}  // namespace features

// expect: features::Melody::Melody()
// expect: features::Melody::Melody(const features::Melody&)
// expect: features::Melody::Melody(features::Melody&&)
// expect: features::Melody::operator=(const features::Melody&)
// expect: features::Melody::operator=(features::Melody&&)
// expect: features::Melody::~Melody()
// expect: features::Melody::begin() const
// expect: features::Melody::end() const
// expect: features::Melody::insert(features::Melody::Iterator, int)
// expect: features::Melody::erase(features::Melody::Iterator)
// expect: features::Melody::Iterator::Iterator(const features::Melody::Iterator&)
// expect: features::Melody::Iterator::Iterator(features::Melody::Iterator&&)
// expect: features::Melody::Iterator::operator=(const features::Melody::Iterator&)
// expect: features::Melody::Iterator::operator=(features::Melody::Iterator&&)
// expect: features::Melody::Iterator::~Iterator()
// expect: features::Melody::Iterator::operator*() const
// expect: features::Melody::Iterator::operator++()
// expect: features::Melody::Iterator::operator!=(const features::Melody::Iterator&) const
