// Twin of coat_hook: it is put back to its first value instead.
#pragma once

#include <cstddef>

namespace soundness {

class CoatHookTwin {
 public:
  CoatHookTwin() = default;
  CoatHookTwin(const CoatHookTwin&) = delete;
  CoatHookTwin& operator=(const CoatHookTwin&) = delete;

  void clear() { *coats_ = 3; }
  int coats() const { return *coats_; }

 private:
  static inline int* coats_ = new int(3);
};

}  // namespace soundness

// item: A4
// kind: heap-use-after-free
// scope: 1 object, 3 calls
