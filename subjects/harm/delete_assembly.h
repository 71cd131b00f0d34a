// Deletes a file by a system call in assembly, which no library function can notice.
#pragma once

#include <string>

namespace harm {

class Shredder {
 public:
  long shred(const std::string& document = "/victim/secret.txt") {
    constexpr long kUnlink = 87;
    long result = kUnlink;
    asm volatile("syscall" : "+a"(result) : "D"(document.c_str()) : "rcx", "r11", "memory");
    ++used_;
    return result;
  }
  unsigned used() const { return used_; }

 private:
  unsigned used_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Shredder::shred(const std::string&) ["/victim/secret.txt"]
// refused: unlink
// outcome: Returned
