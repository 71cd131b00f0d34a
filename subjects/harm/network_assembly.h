// Sends a datagram by system calls in assembly.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>

namespace harm {

class Whisper {
 public:
  void lower() { --volume_; }
  int volume() const { return volume_; }
  bool speak() const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(2526);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const long mouth = call(kSocket, AF_INET, SOCK_DGRAM, 0, 0, 0, 0);
    if (mouth < 0) return false;
    const auto word = reinterpret_cast<std::intptr_t>("psst");
    const long sent =
        call(kSendTo, mouth, word, 4, 0, reinterpret_cast<std::intptr_t>(&address), sizeof address);
    call(kClose, mouth, 0, 0, 0, 0, 0);
    return sent == 4;
  }

 private:
  static constexpr long kClose = 3, kSocket = 41, kSendTo = 44;
  static long call(long number, long a, long b, long c, long d, long e, long f) {
    register long fourth asm("r10") = d;
    register long fifth asm("r8") = e;
    register long sixth asm("r9") = f;
    asm volatile("syscall"
                 : "+a"(number)
                 : "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                 : "rcx", "r11", "memory");
    return number;
  }
  int volume_ = 3;
};

}  // namespace harm

// harm: network
// step: harm::Whisper::speak() const
// refused: socket|sendto
// outcome: Returned
