// Containers in containers, with optional, pair and pointers between.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Layout {
 public:
  explicit Layout(const std::vector<std::vector<int>>& rows) : cells_(0) {
    for (const auto& row : rows) cells_ += row.size();
  }
  void label(const std::vector<std::pair<std::string, std::optional<int>>>& labels) {
    labels_ = labels.size();
  }
  std::size_t group(const std::set<std::set<int>>& groups) const { return groups.size() + cells_; }
  std::optional<std::vector<std::shared_ptr<int>>> share() const {
    if (labels_ == 0) return std::nullopt;
    return std::vector<std::shared_ptr<int>>(labels_ % 8);
  }

 private:
  std::size_t cells_;
  std::size_t labels_ = 0;
};

}  // namespace features

// expect: features::Layout::Layout(const features::Layout&)
// expect: features::Layout::Layout(features::Layout&&)
// expect: features::Layout::operator=(const features::Layout&)
// expect: features::Layout::operator=(features::Layout&&)
// expect: features::Layout::~Layout()
// expect: features::Layout::Layout(const std::vector<std::vector<int>>&)
// expect: features::Layout::label(const std::vector<std::pair<std::string, std::optional<int>>>&)
// expect: features::Layout::group(const std::set<std::set<int>>&) const
// expect: features::Layout::share() const
