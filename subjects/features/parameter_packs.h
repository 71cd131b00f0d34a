// Variadic templates as constructor and method: skipped, with a reason.
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

namespace features {

class Batch {
 public:
  Batch() = default;

  template <std::integral... Items>
  explicit Batch(int first, Items... rest) : items_{first, static_cast<int>(rest)...} {}

  template <class... Arguments>
  int& emplace(Arguments&&... arguments) {
    return items_.emplace_back(std::forward<Arguments>(arguments)...);
  }
  std::size_t size() const { return items_.size(); }

 private:
  std::vector<int> items_;
};

}  // namespace features

// expect: features::Batch::Batch()
// expect: features::Batch::Batch(const features::Batch&)
// expect: features::Batch::Batch(features::Batch&&)
// expect: features::Batch::operator=(const features::Batch&)
// expect: features::Batch::operator=(features::Batch&&)
// expect: features::Batch::~Batch()
// expect: features::Batch::size() const
// expect-not: features::Batch::Batch(int, Items...) : variadic
// expect: features::Batch::emplace<int>(int&&)
