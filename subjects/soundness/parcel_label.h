// Faulty: labels are compared byte by byte, with the padding that nobody sets.
#pragma once

#include <cstring>

namespace soundness {

class ParcelLabel {
 public:
  ParcelLabel(unsigned char kind, short size) {
    Mark mark;
    mark.kind = kind;
    mark.size = size;
    std::memcpy(&mark_, &mark, sizeof mark_);
  }

  bool isSame(const ParcelLabel& other) const {
    return std::memcmp(&mark_, &other.mark_, sizeof mark_) == 0;
  }

 private:
  struct Mark {
    unsigned char kind;
    short size;
  };

  Mark mark_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 2 objects, 3 calls
// check: msan
// native: ParcelLabel first(1, 2); ParcelLabel second(1, 2); first.isSame(second);
