// Opens and overwrites a file by requests in an io_uring.
#pragma once

#include <fcntl.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace harm {

class FastLog {
 public:
  bool write(char letter) {
    io_uring_sqe open{};
    open.opcode = IORING_OP_OPENAT;
    open.fd = AT_FDCWD;
    open.addr = reinterpret_cast<std::uintptr_t>("/victim/server.log");
    open.open_flags = O_WRONLY;
    const int file = submit(open);
    if (file < 0) return false;
    io_uring_sqe write{};
    write.opcode = IORING_OP_WRITE;
    write.fd = file;
    write.addr = reinterpret_cast<std::uintptr_t>(&letter);
    write.len = 1;
    const bool done = submit(write) == 1;
    ::close(file);
    return done;
  }
  bool isFast() const { return true; }

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
};

}  // namespace harm

// harm: files
// step: harm::FastLog::write(char) [120]
// refused: io_uring_setup
// outcome: Returned
