// Faulty: a tall tower is weighed by a thousand nested calls with large frames.
#pragma once

namespace soundness {

class BrickTower {
 public:
  void build(bool tall) { floors_ = tall ? 1000 : 3; }

  int weigh() {
    weight_ = upTo(floors_);
    return weight_;
  }

 private:
  int upTo(int floor) const {
    unsigned char bricks[16384];
    bricks[floor] = 1;
    return floor == 0 ? 0 : bricks[floor] + upTo(floor - 1);
  }

  int floors_ = 0;
  int weight_ = 0;
};

}  // namespace soundness

// item: A3
// kind: stack-overflow
// scope: 1 object, 3 calls
// native: BrickTower tower; tower.build(true); tower.weigh();
