// A stream that is read from.
#pragma once

#include <istream>
#include <stdexcept>
#include <vector>

namespace features {

class Table {
 public:
  explicit Table(std::istream& in) { load(in); }
  void load(std::istream& in) {
    int number = 0;
    while (in >> number) numbers_.push_back(number);
    if (!in.eof()) throw std::runtime_error("not a number");
  }
  bool empty() const { return numbers_.empty(); }

 private:
  std::vector<int> numbers_;
};

}  // namespace features

// expect: features::Table::Table(const features::Table&)
// expect: features::Table::Table(features::Table&&)
// expect: features::Table::operator=(const features::Table&)
// expect: features::Table::operator=(features::Table&&)
// expect: features::Table::~Table()
// expect: features::Table::Table(std::istream&)
// expect: features::Table::load(std::istream&)
// expect: features::Table::empty() const
