// Starts a thread that outlives the call and the object, and sleeps for ever.
#pragma once

#include <chrono>
#include <thread>

namespace containment {

class Watcher {
 public:
  void note() { ++notes_; }
  unsigned notes() const { return notes_; }
  void watch() {
    std::thread([] {
      for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }).detach();
  }

 private:
  unsigned notes_ = 0;
};

}  // namespace containment

// harm: containment::Watcher::watch() : Returned
