// Twin of mixed_keys: the classes are the same.
#pragma once

#include <cstring>

namespace soundness {

class MixedKeysTwin {
 public:
  int turn(int lock) const {
    Car car;
    Car* one = &car;
    Car* other = nullptr;
    std::memcpy(&other, &one, sizeof(one));
    return lock == 9 ? other->teeth : 0;
  }

 private:
  struct Car {
    virtual ~Car() = default;
    int teeth = 2;
  };
};

}  // namespace soundness

// item: B
// kind: dynamic-type
// scope: 1 object, 2 calls
