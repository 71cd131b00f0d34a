// Twin of traffic_sign: the constant holds the number itself, and stays.
#pragma once

#include <utility>

namespace soundness {

inline const std::pair<int, int> kSpeedLimitTwin{4, 50};

inline int limitSpeedTwin(int speed) {
  return speed < kSpeedLimitTwin.first ? speed : kSpeedLimitTwin.first;
}

class TrafficSignTwin {
 public:
  int steps() const { return 100 / kSpeedLimitTwin.first; }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
