// Sends a datagram.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace harm {

class Beacon {
 public:
  bool flash(const std::string& signal) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(2526);
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    const int lamp = ::socket(AF_INET, SOCK_DGRAM, 0);
    const ssize_t sent = ::sendto(lamp, signal.data(), signal.size(), 0,
                                  reinterpret_cast<sockaddr*>(&address), sizeof address);
    if (lamp >= 0) ::close(lamp);
    return sent == static_cast<ssize_t>(signal.size());
  }
  int range() const { return 12; }
};

}  // namespace harm

// harm: network
// step: harm::Beacon::flash(const std::string&) ["sos"]
// refused: socket|sendto
// outcome: Returned
