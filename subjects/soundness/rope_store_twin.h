// Twin of rope_store: it is given back with the length it was allocated with.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class RopeStoreTwin {
 public:
  RopeStoreTwin() : rope_(::operator new(16)) {}
  RopeStoreTwin(const RopeStoreTwin&) = delete;
  RopeStoreTwin& operator=(const RopeStoreTwin&) = delete;
  ~RopeStoreTwin() { ::operator delete(rope_, std::size_t{16}); }

  void cut() { length_ = 8; }

 private:
  void* rope_;
  unsigned char length_ = 16;
};

}  // namespace soundness

// item: B
// kind: new-delete-type-mismatch
// scope: 1 object, 3 calls
