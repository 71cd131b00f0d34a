// Faulty: the last bicycle is not counted when it is rented, but when it comes back.
#pragma once

#include <cassert>
#include <memory>

namespace soundness {

class BicycleStand {
 public:
  struct Return {
    void operator()(unsigned char* bicycle) const {
      delete bicycle;
      ++present;
      assert(present <= 2);
    }
  };

  static std::unique_ptr<unsigned char, Return> rent() {
    if (present == 0) return nullptr;
    std::unique_ptr<unsigned char, Return> bicycle(new unsigned char(present));
    if (present > 1) --present;
    return bicycle;
  }

 private:
  inline static unsigned char present = 2;
};

}  // namespace soundness

// item: A5
// kind: assertion
// scope: 2 objects, 4 calls
// native: { auto first = BicycleStand::rent(); auto second = BicycleStand::rent(); }
