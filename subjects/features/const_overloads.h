// The same name for readers and writers: const and non-const overloads.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace features {

class Page {
 public:
  explicit Page(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  std::string& line(unsigned number) { return lines_.at(number); }
  const std::string& line(unsigned number) const { return lines_.at(number); }

  std::vector<std::string>& lines() { return lines_; }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

}  // namespace features

// expect: features::Page::Page(const features::Page&)
// expect: features::Page::Page(features::Page&&)
// expect: features::Page::operator=(const features::Page&)
// expect: features::Page::operator=(features::Page&&)
// expect: features::Page::~Page()
// expect: features::Page::Page(std::vector<std::string>)
// expect: features::Page::line(unsigned int)
// expect: features::Page::line(unsigned int) const
// expect: features::Page::lines()
// expect: features::Page::lines() const
