// Leaves a message queue of POSIX behind.
#pragma once

#include <fcntl.h>
#include <mqueue.h>

namespace harm {

class Hotline {
 public:
  void hold() { ++held_; }
  unsigned held() const { return held_; }
  bool open() {
    const mqd_t queue = ::mq_open("/victim-line", O_CREAT | O_RDWR, 0600, nullptr);
    if (queue == static_cast<mqd_t>(-1)) return false;
    ::mq_close(queue);
    return true;
  }

 private:
  unsigned held_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Hotline::open()
// refused: mq_open
// outcome: Returned
