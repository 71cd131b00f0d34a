// Maps and fills much memory that it would share with its children.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <new>

namespace harm {

class Whiteboard {
 public:
  void wipe() { ++wiped_; }
  unsigned wiped() const { return wiped_; }
  void draw() const {
    constexpr std::size_t kSize = std::size_t{2500} << 20;
    void* memory =
        ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    std::memset(memory, 1, kSize);
    ::usleep(200'000);
    ::munmap(memory, kSize);
  }

 private:
  unsigned wiped_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Whiteboard::draw() const
// refused: -
// outcome: Threw|TimedOut|Crashed|Returned
// search: 5s
