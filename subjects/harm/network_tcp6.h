// Connects to a server over IPv6.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace harm {

class Uplink {
 public:
  void boost() { ++power_; }
  unsigned power() const { return power_; }
  bool connect() {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(2525);
    address.sin6_addr = in6addr_loopback;
    const int line = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP);
    const bool done = ::connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    if (line >= 0) ::close(line);
    return done;
  }

 private:
  unsigned power_ = 1;
};

}  // namespace harm

// harm: network
// step: harm::Uplink::connect()
// refused: socket|connect
// outcome: Returned
