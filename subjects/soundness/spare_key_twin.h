// Twin of spare_key: it looks whether there is one.
#pragma once

#include <memory>

namespace soundness {

class SpareKeyTwin {
 public:
  explicit SpareKeyTwin(unsigned char teeth) : teeth_(std::make_unique<unsigned char>(teeth)) {}

  unsigned char turn() {
    turned_ = teeth_ == nullptr ? 0 : *teeth_;
    return turned_;
  }

 private:
  std::unique_ptr<unsigned char> teeth_;
  unsigned char turned_ = 0;
};

}  // namespace soundness

// item: C
// kind: null-pointer
// scope: 2 objects, 3 calls
