// Queues a deadly signal for its parent.
#pragma once

#include <signal.h>
#include <unistd.h>

namespace harm {

class Postman {
 public:
  void load() { ++letters_; }
  unsigned letters() const { return letters_; }
  bool deliver(int value) {
    sigval content{};
    content.sival_int = value;
    return ::sigqueue(::getppid(), SIGUSR1, content) == 0;
  }

 private:
  unsigned letters_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Postman::deliver(int) [3]
// refused: rt_sigqueueinfo
// outcome: Returned
