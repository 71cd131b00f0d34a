// Faulty: a large tin is deleted as a tin, whose destructor is not virtual.
#pragma once

namespace soundness {

class PaintShop {
 public:
  PaintShop() = default;
  PaintShop(const PaintShop&) = delete;
  PaintShop& operator=(const PaintShop&) = delete;
  ~PaintShop() { delete tin_; }

  void order(bool large) {
    if (tin_ != nullptr) return;
    tin_ = large ? new LargeTin : new Tin;
  }

 private:
  struct Tin {
    unsigned char colour = 0;
  };
  struct LargeTin : Tin {
    unsigned char more[3] = {};
  };

  Tin* tin_ = nullptr;
};

}  // namespace soundness

// item: B
// kind: new-delete-type-mismatch
// scope: 1 object, 3 calls
// native: PaintShop shop; shop.order(true);
