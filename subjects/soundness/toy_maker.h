// Faulty: a robot is handed out as a toy without a virtual destructor, and deleted as one.
#pragma once

#include <memory>

namespace soundness {

class ToyMaker {
 public:
  struct Toy {
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
// native: ToyMaker maker; maker.learn(); { auto toy = maker.make(); }
