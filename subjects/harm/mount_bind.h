// Mounts a folder into its own, in namespaces of its own, and writes there.
#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <fstream>

namespace harm {

class Window {
 public:
  void clean() { ++cleaned_; }
  unsigned cleaned() const { return cleaned_; }
  bool open() {
    ::mkdir("window", 0700);
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    if (::mount("/victim", "window", nullptr, MS_BIND, nullptr) != 0) return false;
    std::ofstream out("window/notes.txt");
    out << "seen";
    return out.good();
  }

 private:
  unsigned cleaned_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Window::open()
// refused: unshare|mount
// outcome: Returned
