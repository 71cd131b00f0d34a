// Faulty: the copy constructor forgets the zone.
#pragma once

namespace soundness {

class DoorBadge {
 public:
  explicit DoorBadge(unsigned char level) : level_(level), zone_(level % 4) {}
  DoorBadge(const DoorBadge& other) : level_(other.level_) {}
  DoorBadge& operator=(const DoorBadge& other) = default;

  bool opens() {
    if (zone_ == 2) level_ = 0;
    return level_ != 0;
  }

 private:
  unsigned char level_;
  unsigned char zone_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 2 objects, 3 calls
// check: msan
// native: DoorBadge badge(5); DoorBadge copy(badge); copy.opens();
