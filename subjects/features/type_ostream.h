// A stream that is written to, and returned for more.
#pragma once

#include <ostream>
#include <string>

namespace features {

class Summary {
 public:
  void note(const std::string& line) { text_ += line + '\n'; }
  void print(std::ostream& out) const { out << text_; }
  std::ostream& copyTo(std::ostream& out, unsigned times) const {
    for (unsigned i = 0; i < times % 8; ++i) print(out);
    return out;
  }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Summary::Summary()
// expect: features::Summary::Summary(const features::Summary&)
// expect: features::Summary::Summary(features::Summary&&)
// expect: features::Summary::operator=(const features::Summary&)
// expect: features::Summary::operator=(features::Summary&&)
// expect: features::Summary::~Summary()
// expect: features::Summary::note(const std::string&)
// expect: features::Summary::print(std::ostream&) const
// expect: features::Summary::copyTo(std::ostream&, unsigned int) const
