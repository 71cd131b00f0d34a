// Reaches a server without connect: the first data opens the connection.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace harm {

class Courier {
 public:
  bool deliver(const std::string& parcel) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(2525);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int line = ::socket(AF_INET, SOCK_STREAM, 0);
    const ssize_t sent = ::sendto(line, parcel.data(), parcel.size(), MSG_FASTOPEN | MSG_NOSIGNAL,
                                  reinterpret_cast<sockaddr*>(&address), sizeof address);
    if (line >= 0) ::close(line);
    return sent == static_cast<ssize_t>(parcel.size());
  }
  bool isOnFoot() const { return false; }
};

}  // namespace harm

// harm: network
// step: harm::Courier::deliver(const std::string&) ["parcel"]
// refused: socket|sendto
// outcome: Returned
