// Makes a file without a name in another folder, then gives it one.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace harm {

class Draft {
 public:
  void edit() { ++edits_; }
  unsigned edits() const { return edits_; }
  bool publish() {
    const int file = ::open("/victim/outbox", O_TMPFILE | O_WRONLY, 0644);
    if (file < 0) return false;
    const std::string itself = "/proc/self/fd/" + std::to_string(file);
    const bool done = ::linkat(AT_FDCWD, itself.c_str(), AT_FDCWD, "/victim/outbox/draft.txt",
                               AT_SYMLINK_FOLLOW) == 0;
    ::close(file);
    return done;
  }

 private:
  unsigned edits_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Draft::publish()
// refused: openat|open
// outcome: Returned
