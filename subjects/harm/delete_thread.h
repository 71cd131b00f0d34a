// Deletes a file from a thread that goes on after the call.
#pragma once

#include <unistd.h>

#include <chrono>
#include <thread>

namespace harm {

class Housekeeper {
 public:
  void dust() { ++dusted_; }
  unsigned dusted() const { return dusted_; }
  void cleanInBackground() {
    std::thread([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
      ::unlink("/victim/secret.txt");
    }).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(12));
  }

 private:
  unsigned dusted_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Housekeeper::cleanInBackground()
// refused: unlink
// outcome: Returned
// search: 5s
