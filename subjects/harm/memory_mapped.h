// Maps and fills much memory.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <new>

namespace harm {

class Canvas {
 public:
  void prime() { ++coats_; }
  unsigned coats() const { return coats_; }
  void stretch() const {
    constexpr std::size_t kSize = std::size_t{2500} << 20;
    void* memory = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    std::memset(memory, 1, kSize);
    ::usleep(200'000);
    ::munmap(memory, kSize);
  }

 private:
  unsigned coats_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Canvas::stretch() const
// refused: -
// outcome: Threw|TimedOut|Crashed|Returned
// search: 5s
