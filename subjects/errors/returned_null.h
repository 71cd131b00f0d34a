// A function that says it never returns null does.
#pragma once

namespace errors {

class Drawer {
 public:
  void lock() { isLocked_ = true; }
  bool hasKey() { return find() != nullptr; }

 private:
  __attribute__((returns_nonnull)) int* find() { return isLocked_ ? nullptr : &key_; }
  int key_ = 1;
  bool isLocked_ = false;
};

}  // namespace errors

// kind: invalid-null-return
// error: bad-argument
// check: returns-nonnull-attribute
