// What new[] gave is given to delete.
#pragma once

namespace errors {

class Names {
 public:
  ~Names() { clear(); }
  Names() = default;
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;

  void reserve() {
    if (names_ == nullptr) names_ = new int[2];
  }
  void clear() {
    delete names_;
    names_ = nullptr;
  }

 private:
  int* names_ = nullptr;
};

}  // namespace errors

// kind: alloc-dealloc-mismatch
// error: mismatched-free
