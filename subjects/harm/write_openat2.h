// Creates a file by openat2, the youngest way to open one.
#pragma once

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Outbox {
 public:
  bool post() {
    open_how how{};
    how.flags = O_WRONLY | O_CREAT;
    how.mode = 0644;
    const long file =
        ::syscall(SYS_openat2, AT_FDCWD, "/victim/outbox/letter.txt", &how, sizeof how);
    if (file < 0) return false;
    ::close(static_cast<int>(file));
    ++posted_;
    return true;
  }
  unsigned posted() const { return posted_; }

 private:
  unsigned posted_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Outbox::post()
// refused: openat2
// outcome: Returned
