// Mounts something over a folder.
#pragma once

#include <sys/mount.h>

#include <string>

namespace harm {

class Carpet {
 public:
  bool cover(const std::string& floor = "/victim/letters") {
    return ::mount("none", floor.c_str(), "tmpfs", 0, nullptr) == 0;
  }
  int knots() const { return 4096; }
};

}  // namespace harm

// harm: kernel
// step: harm::Carpet::cover(const std::string&) ["/victim/letters"]
// refused: mount
// outcome: Returned
