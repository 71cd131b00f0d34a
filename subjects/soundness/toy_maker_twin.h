// Twin of toy_maker: the destructor is virtual.
#pragma once

#include <memory>

namespace soundness {

class ToyMakerTwin {
 public:
  struct Toy {
    virtual ~Toy() = default;
    unsigned char price = 1;
  };
  struct Robot : Toy {
    unsigned char arms[6] = {};
  };

  void learn() { skilled_ = true; }

  std::unique_ptr<Toy> make() {
    if (skilled_) return std::make_unique<Robot>();
    return std::make_unique<Toy>();
  }

 private:
  bool skilled_ = false;
};

}  // namespace soundness

// item: A5
// kind: new-delete-type-mismatch
// scope: 2 objects, 4 calls
