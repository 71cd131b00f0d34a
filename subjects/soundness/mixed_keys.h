// Faulty: the bytes of a pointer are copied to one of another class.
#pragma once

#include <cstring>

namespace soundness {

class MixedKeys {
 public:
  int turn(int lock) const {
    House house;
    House* one = &house;
    Car* other = nullptr;
    std::memcpy(&other, &one, sizeof(one));
    return lock == 9 ? other->teeth : 0;
  }

 private:
  struct House {
    virtual ~House() = default;
    int rooms = 1;
  };
  struct Car {
    virtual ~Car() = default;
    int teeth = 2;
  };
};

}  // namespace soundness

// item: B
// kind: dynamic-type
// scope: 1 object, 2 calls
// native: MixedKeys keys; keys.turn(9);
