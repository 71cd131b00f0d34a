// Twin of cloak_room: the deleter deletes it.
#pragma once

#include <memory>

namespace soundness {

class CloakRoomTwin {
 public:
  struct Return {
    void operator()(unsigned char* coat) const { delete coat; }
  };

  std::unique_ptr<unsigned char, Return> fetch() {
    if (left_ == 0) return nullptr;
    --left_;
    return std::unique_ptr<unsigned char, Return>(new unsigned char(left_));
  }

 private:
  unsigned char left_ = 2;
};

}  // namespace soundness

// item: A5
// kind: alloc-dealloc-mismatch
// scope: 2 objects, 3 calls
