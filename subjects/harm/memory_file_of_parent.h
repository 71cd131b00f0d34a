// Writes into the memory of its parent through /proc.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace harm {

class Forger {
 public:
  void practise() { ++copies_; }
  unsigned copies() const { return copies_; }
  bool sign(int name) {
    const std::string paper = "/proc/" + std::to_string(::getppid()) + "/mem";
    const int file = ::open(paper.c_str(), O_RDWR);
    if (file < 0) return false;
    const auto place = static_cast<off_t>(reinterpret_cast<std::uintptr_t>(&signature_));
    const bool done = ::pwrite(file, &name, sizeof name, place) == sizeof name;
    ::close(file);
    return done;
  }
  static int signature() { return signature_; }

 private:
  static inline volatile int signature_ = 7;
  unsigned copies_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Forger::sign(int) [99]
// intact: harm::Forger::signature() == 7
// refused: openat|open
// outcome: Returned
