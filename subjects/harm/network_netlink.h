// Switches a network interface off by a message to the kernel.
#pragma once

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

namespace harm {

class Switch {
 public:
  void label(char letter) { letter_ = letter; }
  char letter() const { return letter_; }
  bool off() {
    const int kernel = ::socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
    if (kernel < 0) return false;
    struct {
      nlmsghdr header;
      ifinfomsg link;
    } request{};
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = RTM_NEWLINK;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.link.ifi_index = static_cast<int>(::if_nametoindex("lo"));
    request.link.ifi_change = IFF_UP;
    const bool sent = ::send(kernel, &request, sizeof request, 0) == sizeof request;
    ::close(kernel);
    return sent;
  }

 private:
  char letter_ = 'A';
};

}  // namespace harm

// harm: kernel
// step: harm::Switch::off()
// refused: socket
// outcome: Returned
