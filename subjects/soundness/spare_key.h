// Faulty: assigning by move leaves the other object without a key, which it uses.
#pragma once

#include <memory>

namespace soundness {

class SpareKey {
 public:
  explicit SpareKey(unsigned char teeth) : teeth_(std::make_unique<unsigned char>(teeth)) {}

  unsigned char turn() {
    turned_ = *teeth_;
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
// native: SpareKey key(3); SpareKey other(4); other = static_cast<SpareKey&&>(key); key.turn();
