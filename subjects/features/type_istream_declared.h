// A stream that the header only declares: who passes one has included more.
#pragma once

#include <iosfwd>

namespace features {

class Audience {
 public:
  // How many streams in a row were not the one before.
  int listen(std::istream& in) {
    if (&in != last_) ++changes_;
    last_ = &in;
    return changes_;
  }

 private:
  const std::istream* last_ = nullptr;
  int changes_ = 0;
};

}  // namespace features

// expect: features::Audience::Audience()
// expect: features::Audience::Audience(const features::Audience&)
// expect: features::Audience::Audience(features::Audience&&)
// expect: features::Audience::operator=(const features::Audience&)
// expect: features::Audience::operator=(features::Audience&&)
// expect: features::Audience::~Audience()
// expect: features::Audience::listen(std::istream&)
