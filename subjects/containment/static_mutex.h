// Locks a static mutex and leaves it locked: the next caller would wait for ever.
#pragma once

#include <mutex>

namespace containment {

class Bridge {
 public:
  void toll(int coins) { coins_ += coins; }
  long coins() const { return coins_; }
  void enter() { gate_.lock(); }

 private:
  static inline std::mutex gate_;
  long coins_ = 0;
};

}  // namespace containment

// harm: containment::Bridge::enter() : Returned
