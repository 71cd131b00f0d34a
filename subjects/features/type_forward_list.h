// std::forward_list.
#pragma once

#include <forward_list>
#include <utility>

namespace features {

class Chain {
 public:
  explicit Chain(std::forward_list<int> links) : links_(std::move(links)) {}
  void prepend(const std::forward_list<int>& links) {
    for (int link : links) links_.push_front(link);
  }
  std::forward_list<int> links() const { return links_; }
  bool empty() const { return links_.empty(); }

 private:
  std::forward_list<int> links_;
};

}  // namespace features

// expect: features::Chain::Chain(const features::Chain&)
// expect: features::Chain::Chain(features::Chain&&)
// expect: features::Chain::operator=(const features::Chain&)
// expect: features::Chain::operator=(features::Chain&&)
// expect: features::Chain::~Chain()
// expect: features::Chain::Chain(std::forward_list<int>)
// expect: features::Chain::prepend(const std::forward_list<int>&)
// expect: features::Chain::links() const
// expect: features::Chain::empty() const
