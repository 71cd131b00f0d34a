// Connects to a server by requests in an io_uring.
#pragma once

#include <arpa/inet.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace harm {

class Relay {
 public:
  void wind() { ++turns_; }
  unsigned turns() const { return turns_; }
  bool close() const {
    constexpr std::uint8_t kSocket = 45;
    io_uring_sqe open{};
    open.opcode = kSocket;
    open.fd = AF_INET;
    open.off = SOCK_STREAM;
    const int line = submit(open);
    if (line < 0) return false;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(2525);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    io_uring_sqe connect{};
    connect.opcode = IORING_OP_CONNECT;
    connect.fd = line;
    connect.addr = reinterpret_cast<std::uintptr_t>(&address);
    connect.off = sizeof address;
    const bool done = submit(connect) == 0;
    ::close(line);
    return done;
  }

 private:
  static int submit(const io_uring_sqe& request) {
    io_uring_params info{};
    const int ring = static_cast<int>(::syscall(SYS_io_uring_setup, 1, &info));
    if (ring < 0) return -1;
    const std::size_t size = std::max(info.sq_off.array + info.sq_entries * sizeof(unsigned),
                                      info.cq_off.cqes + info.cq_entries * sizeof(io_uring_cqe));
    char* base = map(ring, size, IORING_OFF_SQ_RING);
    char* entries = map(ring, info.sq_entries * sizeof(io_uring_sqe), IORING_OFF_SQES);
    *reinterpret_cast<io_uring_sqe*>(entries) = request;
    *reinterpret_cast<unsigned*>(base + info.sq_off.array) = 0;
    std::atomic_ref(*reinterpret_cast<unsigned*>(base + info.sq_off.tail)).store(1);
    ::syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, nullptr, 0);
    const int result = reinterpret_cast<io_uring_cqe*>(base + info.cq_off.cqes)->res;
    ::close(ring);
    return result;
  }
  static char* map(int ring, std::size_t size, std::uint64_t offset) {
    return static_cast<char*>(::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                     MAP_SHARED | MAP_POPULATE, ring, static_cast<off_t>(offset)));
  }
  unsigned turns_ = 0;
};

}  // namespace harm

// harm: network
// step: harm::Relay::close() const
// refused: io_uring_setup
// outcome: Returned
