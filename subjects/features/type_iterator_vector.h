// Iterators of the class as parameters and results; they are those of the vector inside.
#pragma once

#include <cstddef>
#include <vector>

namespace features {

class Roster {
 public:
  using iterator = std::vector<int>::iterator;
  using const_iterator = std::vector<int>::const_iterator;

  iterator begin() { return numbers_.begin(); }
  iterator end() { return numbers_.end(); }
  iterator insert(const_iterator position, int number) { return numbers_.insert(position, number); }
  iterator erase(iterator position) { return position == end() ? end() : numbers_.erase(position); }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::vector<int> numbers_;
};

}  // namespace features

// expect: features::Roster::Roster()
// expect: features::Roster::Roster(const features::Roster&)
// expect: features::Roster::Roster(features::Roster&&)
// expect: features::Roster::operator=(const features::Roster&)
// expect: features::Roster::operator=(features::Roster&&)
// expect: features::Roster::~Roster()
// expect: features::Roster::begin()
// expect: features::Roster::end()
// expect: features::Roster::insert(__gnu_cxx::__normal_iterator<const int*, std::vector<int>>, int)
// expect: features::Roster::erase(__gnu_cxx::__normal_iterator<int*, std::vector<int>>)
// expect: features::Roster::size() const
