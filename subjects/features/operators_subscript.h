// Subscripts: by position, const and not, and by name.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace features {

class Row {
 public:
  explicit Row(std::vector<std::string> cells) : cells_(std::move(cells)) {}

  std::string& operator[](unsigned index) { return cells_.at(index); }
  const std::string& operator[](unsigned index) const { return cells_.at(index); }
  int& operator[](const std::string& note) { return notes_[note]; }

 private:
  std::vector<std::string> cells_;
  std::map<std::string, int> notes_;
};

}  // namespace features

// expect: features::Row::Row(const features::Row&)
// expect: features::Row::Row(features::Row&&)
// expect: features::Row::operator=(const features::Row&)
// expect: features::Row::operator=(features::Row&&)
// expect: features::Row::~Row()
// expect: features::Row::Row(std::vector<std::string>)
// expect: features::Row::operator[](unsigned int)
// expect: features::Row::operator[](unsigned int) const
// expect: features::Row::operator[](const std::string&)
