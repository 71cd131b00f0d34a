// Faulty: a rope that was cut is given back with its new length.
#pragma once

#include <cstddef>
#include <new>

namespace soundness {

class RopeStore {
 public:
  RopeStore() : rope_(::operator new(16)) {}
  RopeStore(const RopeStore&) = delete;
  RopeStore& operator=(const RopeStore&) = delete;
  ~RopeStore() { ::operator delete(rope_, std::size_t{length_}); }

  void cut() { length_ = 8; }

 private:
  void* rope_;
  unsigned char length_ = 16;
};

}  // namespace soundness

// item: B
// kind: new-delete-type-mismatch
// scope: 1 object, 3 calls
// native: RopeStore store; store.cut();
