// Connects to a server by the name of a UNIX socket that is in no folder.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string>

namespace harm {

class Knocker {
 public:
  bool knock(const std::string& name = "victim-door") {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t length = name.size() < 100 ? name.size() : 100;
    std::memcpy(address.sun_path + 1, name.data(), length);
    const int wood = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const bool done =
        ::connect(wood, reinterpret_cast<sockaddr*>(&address),
                  static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length)) == 0;
    if (wood >= 0) ::close(wood);
    return done;
  }
  bool isBrass() const { return true; }
};

}  // namespace harm

// harm: network
// step: harm::Knocker::knock(const std::string&) ["victim-door"]
// refused: socket|connect
// outcome: Returned
