// Deletes a file by the descriptor of its folder.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace harm {

class Cabinet {
 public:
  void lock() { isLocked_ = true; }
  bool isLocked() const { return isLocked_; }
  bool empty() {
    const int folder = ::open("/victim/letters", O_PATH | O_DIRECTORY);
    const bool done = ::unlinkat(folder, "first.txt", 0) == 0;
    ::close(folder);
    return done;
  }

 private:
  bool isLocked_ = false;
};

}  // namespace harm

// harm: files
// step: harm::Cabinet::empty()
// refused: unlinkat|openat
// outcome: Returned
