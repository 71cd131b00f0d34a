// Twin of bicycle_stand: it is counted both times.
#pragma once

#include <cassert>
#include <memory>

namespace soundness {

class BicycleStandTwin {
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
    --present;
    return bicycle;
  }

 private:
  inline static unsigned char present = 2;
};

}  // namespace soundness

// item: A5
// kind: assertion
// scope: 2 objects, 4 calls
