// std::set, with the default and with another order.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>

namespace features {

class Tags {
 public:
  explicit Tags(std::set<std::string> names) : names_(std::move(names)) {}
  bool covers(const std::set<std::string>& wanted) const {
    for (const std::string& name : wanted)
      if (!names_.contains(name)) return false;
    return true;
  }
  void rank(const std::set<int, std::greater<int>>& scores) {
    best_ = scores.empty() ? 0 : *scores.begin();
  }
  int best() const { return best_; }
  std::set<std::string> names() const { return names_; }

 private:
  std::set<std::string> names_;
  int best_ = 0;
};

}  // namespace features

// expect: features::Tags::Tags(const features::Tags&)
// expect: features::Tags::Tags(features::Tags&&)
// expect: features::Tags::operator=(const features::Tags&)
// expect: features::Tags::operator=(features::Tags&&)
// expect: features::Tags::~Tags()
// expect: features::Tags::Tags(std::set<std::string>)
// expect: features::Tags::covers(const std::set<std::string>&) const
// expect: features::Tags::rank(const std::set<int, std::greater<int>>&)
// expect: features::Tags::best() const
// expect: features::Tags::names() const
