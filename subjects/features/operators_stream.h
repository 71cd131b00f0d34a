// Stream insertion and extraction, and a member operator<< of another meaning.
#pragma once

#include <istream>
#include <ostream>
#include <string>

namespace features {

class Cell {
 public:
  explicit Cell(int value = 0) : value_(value) {}
  int value() const { return value_; }

 private:
  int value_;
};

inline std::ostream& operator<<(std::ostream& out, const Cell& cell) {
  return out << '[' << cell.value() << ']';
}

inline std::istream& operator>>(std::istream& in, Cell& cell) {
  int value = 0;
  if (in >> value) cell = Cell(value);
  return in;
}

class Log {
 public:
  Log& operator<<(const Cell& cell) {
    text_ += std::to_string(cell.value());
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Cell::Cell(const features::Cell&)
// expect: features::Cell::Cell(features::Cell&&)
// expect: features::Cell::operator=(const features::Cell&)
// expect: features::Cell::operator=(features::Cell&&)
// expect: features::Cell::~Cell()
// expect: features::Cell::Cell(int)
// expect: features::Cell::value() const
// expect: features::operator<<(std::ostream&, const features::Cell&)
// expect: features::operator>>(std::istream&, features::Cell&)
// expect: features::Log::Log()
// expect: features::Log::Log(const features::Log&)
// expect: features::Log::Log(features::Log&&)
// expect: features::Log::operator=(const features::Log&)
// expect: features::Log::operator=(features::Log&&)
// expect: features::Log::~Log()
// expect: features::Log::operator<<(const features::Cell&)
// expect: features::Log::text() const
