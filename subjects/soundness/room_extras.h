// Faulty: extras that are combined by their own operator have no price.
#pragma once

namespace soundness {

enum class RoomExtra : unsigned char { None = 0, Desk = 1, View = 2, Bath = 4 };

constexpr RoomExtra operator|(RoomExtra left, RoomExtra right) {
  return static_cast<RoomExtra>(static_cast<unsigned char>(left) |
                                static_cast<unsigned char>(right));
}

class RoomExtras {
 public:
  void choose(RoomExtra extras) { extras_ = extras; }

  unsigned char price() {
    const unsigned char prices[5] = {0, 3, 4, 6, 5};
    price_ = prices[static_cast<unsigned char>(extras_)];
    return price_;
  }

 private:
  RoomExtra extras_ = RoomExtra::None;
  unsigned char price_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
// native: RoomExtras room; room.choose(RoomExtra::Desk | RoomExtra::Bath); room.price();
