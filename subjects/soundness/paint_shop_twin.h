// Twin of paint_shop: the destructor is virtual.
#pragma once

namespace soundness {

class PaintShopTwin {
 public:
  PaintShopTwin() = default;
  PaintShopTwin(const PaintShopTwin&) = delete;
  PaintShopTwin& operator=(const PaintShopTwin&) = delete;
  ~PaintShopTwin() { delete tin_; }

  void order(bool large) {
    if (tin_ != nullptr) return;
    tin_ = large ? new LargeTin : new Tin;
  }

 private:
  struct Tin {
    virtual ~Tin() = default;
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
