// Faulty: the deleter of the coat that is handed out frees what was made by new.
#pragma once

#include <cstdlib>
#include <memory>

namespace soundness {

class CloakRoom {
 public:
  struct Return {
    void operator()(unsigned char* coat) const { std::free(coat); }
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
// native: CloakRoom room; { auto coat = room.fetch(); }
