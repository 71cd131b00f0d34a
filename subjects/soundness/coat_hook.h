// Faulty: what static initialisation allocated is read after it was released.
#pragma once

#include <cstddef>

namespace soundness {

class CoatHook {
 public:
  CoatHook() = default;
  CoatHook(const CoatHook&) = delete;
  CoatHook& operator=(const CoatHook&) = delete;

  void clear() { delete coats_; }
  int coats() const { return *coats_; }

 private:
  static inline int* coats_ = new int(3);
};

}  // namespace soundness

// item: A4
// kind: heap-use-after-free
// scope: 1 object, 3 calls
// native: CoatHook hook; hook.clear(); hook.coats();
