// Twin of brick_tower: it is weighed in a loop.
#pragma once

namespace soundness {

class BrickTowerTwin {
 public:
  void build(bool tall) { floors_ = tall ? 1000 : 3; }

  int weigh() {
    weight_ = upTo(floors_);
    return weight_;
  }

 private:
  int upTo(int floor) const {
    int weight = 0;
    for (; floor != 0; --floor) {
      unsigned char bricks[16384];
      bricks[floor] = 1;
      weight += bricks[floor];
    }
    return weight;
  }

  int floors_ = 0;
  int weight_ = 0;
};

}  // namespace soundness

// item: A3
// kind: stack-overflow
// scope: 1 object, 3 calls
