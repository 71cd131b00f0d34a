// Gives a file to its own user and group, which costs a program its special rights.
#pragma once

#include <unistd.h>

#include <string>

namespace harm {

class Deed {
 public:
  bool claim(const std::string& property = "/victim/backup") {
    return ::chown(property.c_str(), ::getuid(), ::getgid()) == 0;
  }
  int pages() const { return 3; }
};

}  // namespace harm

// harm: files
// step: harm::Deed::claim(const std::string&) ["/victim/backup"]
// refused: chown
// outcome: Returned
