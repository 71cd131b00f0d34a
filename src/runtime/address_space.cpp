#include "runtime/address_space.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>

#include "runtime/state.h"

namespace assay::runtime {

namespace {

constexpr rlim_t kPage = 4096;
constexpr rlim_t kThreadRoom = 24u << 20;
constexpr rlim_t kMostThreads = 256;  // as many as confine::Limits has

rlim_t forOneThread = 0;  // 0: no limit
int roomMade = 0;         // for so many threads

}  // namespace

void limitAddressSpace() {
  const rlim_t growth = worker.control->limits.mappedBytes;
  if (growth == 0) return;
  char text[64] = {};
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return;
  forOneThread = std::strtoull(text, nullptr, 10) * kPage + growth;
  const rlimit limit{forOneThread, forOneThread + kMostThreads * kThreadRoom};
  setrlimit(RLIMIT_AS, &limit);
}

void makeRoomForThreads(int live) {
  int before = __atomic_load_n(&roomMade, __ATOMIC_RELAXED);
  if (forOneThread == 0 || live <= before || static_cast<rlim_t>(live) > kMostThreads) return;
  if (!__atomic_compare_exchange_n(&roomMade, &before, live, false, __ATOMIC_RELAXED,
                                   __ATOMIC_RELAXED)) {
    return;  // another thread has just made room
  }
  const rlim_t most = forOneThread + kMostThreads * kThreadRoom;
  const rlimit limit{forOneThread + static_cast<rlim_t>(live) * kThreadRoom, most};
  setrlimit(RLIMIT_AS, &limit);
}

}  // namespace assay::runtime
