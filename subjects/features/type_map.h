// std::map.
#pragma once

#include <map>
#include <string>
#include <utility>

namespace features {

class Dictionary {
 public:
  explicit Dictionary(std::map<std::string, int> entries) : entries_(std::move(entries)) {}
  void merge(const std::map<std::string, int>& more) { entries_.insert(more.begin(), more.end()); }
  int& entry(const std::string& word) { return entries_[word]; }
  std::map<int, std::string> inverted() const {
    std::map<int, std::string> result;
    for (const auto& [word, number] : entries_) result.emplace(number, word);
    return result;
  }

 private:
  std::map<std::string, int> entries_;
};

}  // namespace features

// expect: features::Dictionary::Dictionary(const features::Dictionary&)
// expect: features::Dictionary::Dictionary(features::Dictionary&&)
// expect: features::Dictionary::operator=(const features::Dictionary&)
// expect: features::Dictionary::operator=(features::Dictionary&&)
// expect: features::Dictionary::~Dictionary()
// expect: features::Dictionary::Dictionary(std::map<std::string, int>)
// expect: features::Dictionary::merge(const std::map<std::string, int>&)
// expect: features::Dictionary::entry(const std::string&)
// expect: features::Dictionary::inverted() const
