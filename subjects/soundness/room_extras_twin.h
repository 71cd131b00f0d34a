// Twin of room_extras: every combination has one.
#pragma once

namespace soundness {

enum class RoomExtraTwin : unsigned char { None = 0, Desk = 1, View = 2, Bath = 4 };

constexpr RoomExtraTwin operator|(RoomExtraTwin left, RoomExtraTwin right) {
  return static_cast<RoomExtraTwin>(static_cast<unsigned char>(left) |
                                    static_cast<unsigned char>(right));
}

class RoomExtrasTwin {
 public:
  void choose(RoomExtraTwin extras) { extras_ = extras; }

  unsigned char price() {
    const unsigned char prices[8] = {0, 3, 4, 6, 5, 7, 8, 9};
    price_ = prices[static_cast<unsigned char>(extras_) & 7];
    return price_;
  }

 private:
  RoomExtraTwin extras_ = RoomExtraTwin::None;
  unsigned char price_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
