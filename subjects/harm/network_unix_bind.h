// Makes a UNIX socket in a folder that is not its own.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

namespace harm {

class Mailbox {
 public:
  void paint(int color) { color_ = color; }
  int color() const { return color_; }
  bool mount() const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, "/victim/outbox/mailbox");
    const int box = ::socket(AF_UNIX, SOCK_DGRAM, 0);
    const bool done = ::bind(box, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    if (box >= 0) ::close(box);
    return done;
  }

 private:
  int color_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Mailbox::mount() const
// refused: socket|bind
// outcome: Returned
