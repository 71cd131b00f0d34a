// Changes a file through memory that it is mapped into.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <stdexcept>

namespace harm {

class PageFile {
 public:
  void set(std::size_t place, char value) {
    const int file = ::open("/victim/ledger.bin", O_RDWR);
    if (file < 0) throw std::runtime_error("no page file");
    void* bytes = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (bytes == MAP_FAILED) throw std::runtime_error("no pages");
    static_cast<char*>(bytes)[place % kSize] = value;
    ::munmap(bytes, kSize);
  }
  std::size_t size() const { return kSize; }

 private:
  static constexpr std::size_t kSize = 4096;
};

}  // namespace harm

// harm: files
// step: harm::PageFile::set(unsigned long, char) [5, 122]
// refused: openat|open
// outcome: Threw
