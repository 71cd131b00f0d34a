// Waits for connections at a port.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>

namespace harm {

class Reception {
 public:
  explicit Reception(std::uint16_t port = 8025) : port_(port) {}
  std::uint16_t port() const { return port_; }
  bool wait() const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    const int desk = ::socket(AF_INET, SOCK_STREAM, 0);
    if (desk < 0) return false;
    const bool opened = ::bind(desk, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
                        ::listen(desk, 4) == 0;
    pollfd visitor{desk, POLLIN, 0};
    if (opened && ::poll(&visitor, 1, 400) == 1) ::close(::accept(desk, nullptr, nullptr));
    ::close(desk);
    return opened;
  }

 private:
  std::uint16_t port_;
};

}  // namespace harm

// harm: network
// make: harm::Reception::Reception(unsigned short) [8025]
// step: harm::Reception::wait() const
// refused: socket|bind|listen
// outcome: Returned
