// Waiting for a word in shared memory to change.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>

namespace assay::runtime {

inline void futexWake(std::uint32_t* word) {
  syscall(SYS_futex, word, FUTEX_WAKE, 1 << 20, nullptr, nullptr, 0);
}

// Returns when the word is no longer `seen`, after the time, or on a signal.
inline void futexWait(std::uint32_t* word, std::uint32_t seen, const timespec* limit) {
  syscall(SYS_futex, word, FUTEX_WAIT, seen, limit, nullptr, 0);
}

inline std::uint32_t awaitChange(std::uint32_t* word, std::uint32_t seen) {
  for (;;) {
    const std::uint32_t now = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    if (now != seen) return now;
    futexWait(word, seen, nullptr);
  }
}

}  // namespace assay::runtime
