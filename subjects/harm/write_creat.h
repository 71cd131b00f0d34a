// Makes a new file by creat.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace harm {

class Marker {
 public:
  bool mark(const std::string& place = "/victim/marked") {
    const int file = ::creat(place.c_str(), 0600);
    if (file < 0) return false;
    ::close(file);
    return true;
  }
  bool isVisible() const { return true; }
};

}  // namespace harm

// harm: files
// step: harm::Marker::mark(const std::string&) ["/victim/marked"]
// refused: creat|openat
// outcome: Returned
