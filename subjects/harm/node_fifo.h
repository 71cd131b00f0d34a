// Makes a named pipe.
#pragma once

#include <sys/stat.h>

#include <string>

namespace harm {

class Intercom {
 public:
  bool install(const std::string& wall = "/victim/outbox/intercom") {
    return ::mkfifo(wall.c_str(), 0600) == 0;
  }
  int stations() const { return 2; }
};

}  // namespace harm

// harm: files
// step: harm::Intercom::install(const std::string&) ["/victim/outbox/intercom"]
// refused: mknod|mknodat
// outcome: Returned
