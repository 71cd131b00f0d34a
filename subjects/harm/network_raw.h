// Sends a packet that it has put together itself.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace harm {

class Pigeon {
 public:
  void feed() { ++grains_; }
  unsigned grains() const { return grains_; }
  bool fly() const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    udphdr packet{};
    packet.uh_sport = htons(4000);
    packet.uh_dport = htons(2526);
    packet.uh_ulen = htons(sizeof packet);
    const int sky = ::socket(AF_INET, SOCK_RAW, IPPROTO_UDP);
    const ssize_t sent = ::sendto(sky, &packet, sizeof packet, 0,
                                  reinterpret_cast<sockaddr*>(&address), sizeof address);
    if (sky >= 0) ::close(sky);
    return sent == sizeof packet;
  }

 private:
  unsigned grains_ = 0;
};

}  // namespace harm

// harm: network
// step: harm::Pigeon::fly() const
// refused: socket|sendto
// outcome: Returned
