// std::multiset.
#pragma once

#include <cstddef>
#include <set>

namespace features {

class Dice {
 public:
  void throwAll(const std::multiset<int>& results) { results_ = results; }
  std::size_t pairsOf(int face) const { return results_.count(face) / 2; }
  std::multiset<int> results() const { return results_; }

 private:
  std::multiset<int> results_;
};

}  // namespace features

// expect: features::Dice::Dice()
// expect: features::Dice::Dice(const features::Dice&)
// expect: features::Dice::Dice(features::Dice&&)
// expect: features::Dice::operator=(const features::Dice&)
// expect: features::Dice::operator=(features::Dice&&)
// expect: features::Dice::~Dice()
// expect: features::Dice::throwAll(const std::multiset<int>&)
// expect: features::Dice::pairsOf(int) const
// expect: features::Dice::results() const
