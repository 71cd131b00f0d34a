// Loses the only pointer to what it allocated.
#pragma once

namespace containment {

class Cache {
 public:
  void hit() { ++hits_; }
  unsigned hits() const { return hits_; }
  void refresh() {
    entry_ = new int[16];
    entry_ = nullptr;
  }

 private:
  int* volatile entry_ = nullptr;
  unsigned hits_ = 0;
};

}  // namespace containment

// harm: containment::Cache::refresh() : Crashed leak
