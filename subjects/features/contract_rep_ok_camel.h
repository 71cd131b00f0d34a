// An invariant called `repOk`, private.
#pragma once

#include <cstddef>
#include <vector>

namespace features {

class SortedBag {
 public:
  void insert(int value) {
    std::size_t place = values_.size();
    values_.push_back(value);
    for (; place > 0 && values_[place - 1] > value; --place) values_[place] = values_[place - 1];
    values_[place] = value;
  }
  std::size_t size() const { return values_.size(); }

 private:
  bool repOk() const {
    for (std::size_t i = 1; i < values_.size(); ++i)
      if (values_[i - 1] > values_[i]) return false;
    return true;
  }
  std::vector<int> values_;
};

}  // namespace features

// expect: features::SortedBag::SortedBag()
// expect: features::SortedBag::SortedBag(const features::SortedBag&)
// expect: features::SortedBag::SortedBag(features::SortedBag&&)
// expect: features::SortedBag::operator=(const features::SortedBag&)
// expect: features::SortedBag::operator=(features::SortedBag&&)
// expect: features::SortedBag::~SortedBag()
// expect: features::SortedBag::insert(int)
// expect: features::SortedBag::size() const
// contract: features::SortedBag : invariant : repOk()
