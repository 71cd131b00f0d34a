// A map from names to lists of numbers.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace features {

class GradeBook {
 public:
  explicit GradeBook(std::map<std::string, std::vector<int>> grades) : grades_(std::move(grades)) {}
  void enter(const std::string& pupil, int grade) { grades_[pupil].push_back(grade); }
  std::size_t count(const std::string& pupil) const {
    const auto entry = grades_.find(pupil);
    return entry == grades_.end() ? 0 : entry->second.size();
  }
  const std::map<std::string, std::vector<int>>& grades() const { return grades_; }

 private:
  std::map<std::string, std::vector<int>> grades_;
};

}  // namespace features

// expect: features::GradeBook::GradeBook(const features::GradeBook&)
// expect: features::GradeBook::GradeBook(features::GradeBook&&)
// expect: features::GradeBook::operator=(const features::GradeBook&)
// expect: features::GradeBook::operator=(features::GradeBook&&)
// expect: features::GradeBook::~GradeBook()
// expect: features::GradeBook::GradeBook(std::map<std::string, std::vector<int>>)
// expect: features::GradeBook::enter(const std::string&, int)
// expect: features::GradeBook::count(const std::string&) const
// expect: features::GradeBook::grades() const
