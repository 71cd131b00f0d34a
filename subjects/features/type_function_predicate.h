// std::function as a predicate and as a transformation, and one as a result.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace features {

class Sieve {
 public:
  void add(int number) { numbers_.push_back(number); }
  std::size_t keepIf(const std::function<bool(int)>& wanted) {
    return wanted ? std::erase_if(numbers_, [&](int number) { return !wanted(number); }) : 0;
  }
  void transform(std::function<int(int, double)> change) {
    for (int& number : numbers_) number = change ? change(number, 0.5) : number;
  }
  std::function<bool(int)> atLeast(int bound) const {
    return [bound](int number) { return number >= bound; };
  }

 private:
  std::vector<int> numbers_;
};

}  // namespace features

// expect: features::Sieve::Sieve()
// expect: features::Sieve::Sieve(const features::Sieve&)
// expect: features::Sieve::Sieve(features::Sieve&&)
// expect: features::Sieve::operator=(const features::Sieve&)
// expect: features::Sieve::operator=(features::Sieve&&)
// expect: features::Sieve::~Sieve()
// expect: features::Sieve::add(int)
// expect: features::Sieve::keepIf(const std::function<bool(int)>&)
// expect: features::Sieve::transform(std::function<int(int, double)>)
// expect: features::Sieve::atLeast(int) const
