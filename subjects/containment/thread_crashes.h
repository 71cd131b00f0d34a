// Starts a thread that crashes after the call has returned.
#pragma once

#include <chrono>
#include <thread>

namespace containment {

class Uploader {
 public:
  void queue(int bytes) { bytes_ += bytes; }
  long bytes() const { return bytes_; }
  void upload() {
    std::thread([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      int* volatile target = nullptr;
      *target = 1;
    }).detach();
  }

 private:
  long bytes_ = 0;
};

}  // namespace containment

// harm: containment::Uploader::upload() : Crashed null-pointer-use
