// Enumerations by reference, by pointer and inside containers.
#pragma once

#include <optional>
#include <vector>

namespace features {

enum class Fruit { Apple, Pear, Plum };

class Bowl {
 public:
  void add(const std::vector<Fruit>& fruits) {
    fruits_.insert(fruits_.end(), fruits.begin(), fruits.end());
  }
  bool take(Fruit& fruit) {
    if (fruits_.empty()) return false;
    fruit = fruits_.back();
    fruits_.pop_back();
    return true;
  }
  void peek(Fruit* fruit) const {
    if (fruit != nullptr && !fruits_.empty()) *fruit = fruits_.front();
  }
  std::optional<Fruit> last() const {
    return fruits_.empty() ? std::nullopt : std::optional<Fruit>(fruits_.back());
  }

 private:
  std::vector<Fruit> fruits_;
};

}  // namespace features

// expect: features::Fruit::Apple
// expect: features::Fruit::Pear
// expect: features::Fruit::Plum
// expect: features::Bowl::Bowl()
// expect: features::Bowl::Bowl(const features::Bowl&)
// expect: features::Bowl::Bowl(features::Bowl&&)
// expect: features::Bowl::operator=(const features::Bowl&)
// expect: features::Bowl::operator=(features::Bowl&&)
// expect: features::Bowl::~Bowl()
// expect: features::Bowl::add(const std::vector<features::Fruit>&)
// expect: features::Bowl::take(features::Fruit&)
// expect: features::Bowl::peek(features::Fruit*) const
// expect: features::Bowl::last() const
