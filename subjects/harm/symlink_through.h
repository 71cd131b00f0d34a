// Makes a symbolic link in its own folder and writes through it.
#pragma once

#include <unistd.h>

#include <fstream>

namespace harm {

class Tunnel {
 public:
  void widen() { ++width_; }
  unsigned width() const { return width_; }
  bool pass() {
    const int made = ::symlink("/victim/letters", "tunnel");
    std::ofstream out("tunnel/first.txt");
    out << "passed";
    return made == 0 && out.good();
  }

 private:
  unsigned width_ = 1;
};

}  // namespace harm

// harm: files
// step: harm::Tunnel::pass()
// refused: openat|symlink
// outcome: Returned
