// What keeps a struct from being an aggregate: a private member, a written constructor.
#pragma once

namespace features {

struct Range {
  int low = 0;
  int high = 0;

  bool valid() const { return low <= high; }
  void mark() { marked_ = true; }

 private:
  bool marked_ = false;
};

struct Offset {
  Offset() = default;
  int value = 0;
};

}  // namespace features

// expect: features::Range::Range()
// expect: features::Range::Range(const features::Range&)
// expect: features::Range::Range(features::Range&&)
// expect: features::Range::operator=(const features::Range&)
// expect: features::Range::operator=(features::Range&&)
// expect: features::Range::~Range()
// expect: features::Range::valid() const
// expect: features::Range::mark()
// expect: features::Range::low
// expect: features::Range::low=
// expect: features::Range::high
// expect: features::Range::high=
// expect: features::Offset::Offset()
// expect: features::Offset::Offset(const features::Offset&)
// expect: features::Offset::Offset(features::Offset&&)
// expect: features::Offset::operator=(const features::Offset&)
// expect: features::Offset::operator=(features::Offset&&)
// expect: features::Offset::~Offset()
// expect: features::Offset::value
// expect: features::Offset::value=
