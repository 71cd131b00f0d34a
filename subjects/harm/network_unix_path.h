// Connects to a server by the path of a UNIX socket.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>

namespace harm {

class Doorbell {
 public:
  bool ring(const std::string& door) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, door.c_str(), sizeof address.sun_path - 1);
    const int wire = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const bool done = ::connect(wire, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    if (wire >= 0) ::close(wire);
    return done;
  }
  bool ringMain() { return ring("/victim/door.sock"); }
  bool isLoud() const { return true; }
};

}  // namespace harm

// harm: network
// step: harm::Doorbell::ring(const std::string&) ["/victim/door.sock"]
// refused: socket|connect
// outcome: Returned
