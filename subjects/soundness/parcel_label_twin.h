// Twin of parcel_label: the fields are compared.
#pragma once

#include <cstring>

namespace soundness {

class ParcelLabelTwin {
 public:
  ParcelLabelTwin(unsigned char kind, short size) {
    Mark mark;
    mark.kind = kind;
    mark.size = size;
    std::memcpy(&mark_, &mark, sizeof mark_);
  }

  bool isSame(const ParcelLabelTwin& other) const {
    return mark_.kind == other.mark_.kind && mark_.size == other.mark_.size;
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
