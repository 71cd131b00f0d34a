// Its constructor connects to a server.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

namespace harm {

class Feed {
 public:
  explicit Feed(const std::string& host = "127.0.0.1") {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(2525);
    const int line = ::socket(AF_INET, SOCK_STREAM, 0);
    isConnected_ = ::inet_pton(AF_INET, host.c_str(), &address.sin_addr) == 1 &&
                   ::connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    if (line >= 0) ::close(line);
  }
  bool isConnected() const { return isConnected_; }

 private:
  bool isConnected_ = false;
};

}  // namespace harm

// harm: network
// step: harm::Feed::Feed(const std::string&) ["127.0.0.1"]
// refused: socket|connect
// outcome: Returned
