// Twin of door_badge: it copies the zone.
#pragma once

namespace soundness {

class DoorBadgeTwin {
 public:
  explicit DoorBadgeTwin(unsigned char level) : level_(level), zone_(level % 4) {}
  DoorBadgeTwin(const DoorBadgeTwin& other) : level_(other.level_), zone_(other.zone_) {}
  DoorBadgeTwin& operator=(const DoorBadgeTwin& other) = default;

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
