// std::unordered_set and std::unordered_multiset.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>
#include <utility>

namespace features {

class Blocklist {
 public:
  explicit Blocklist(std::unordered_set<std::string> names) : names_(std::move(names)) {}
  bool blocks(const std::string& name) const { return names_.contains(name); }
  std::size_t hits(const std::unordered_multiset<std::string>& visitors) const {
    std::size_t count = 0;
    for (const std::string& visitor : visitors) count += names_.count(visitor);
    return count;
  }
  const std::unordered_set<std::string>& names() const { return names_; }

 private:
  std::unordered_set<std::string> names_;
};

}  // namespace features

// expect: features::Blocklist::Blocklist(const features::Blocklist&)
// expect: features::Blocklist::Blocklist(features::Blocklist&&)
// expect: features::Blocklist::operator=(const features::Blocklist&)
// expect: features::Blocklist::operator=(features::Blocklist&&)
// expect: features::Blocklist::~Blocklist()
// expect: features::Blocklist::Blocklist(std::unordered_set<std::string>)
// expect: features::Blocklist::blocks(const std::string&) const
// expect: features::Blocklist::hits(const std::unordered_multiset<std::string>&) const
// expect: features::Blocklist::names() const
