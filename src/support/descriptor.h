// A file descriptor that closes itself.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>

namespace assay::support {

class Descriptor {
 public:
  Descriptor() = default;
  // Takes ownership; a negative number, as a failed system call returns it, means none.
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = other.release();
    }
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool isOpen() const { return number_ >= 0; }

  // Gives up ownership.
  int release() { return std::exchange(number_, -1); }

  // False, with errno set, if the system reports that written data was lost.
  bool close() { return !isOpen() || ::close(release()) == 0; }

 private:
  int number_ = -1;
};

// The same under a number that no child is given one by, so that moving others down cannot collide.
[[nodiscard]] inline Descriptor aboveStandard(Descriptor low) {
  constexpr int lowest = 64;
  return Descriptor(low.isOpen() ? ::fcntl(low.number(), F_DUPFD_CLOEXEC, lowest) : -1);
}

// What the system says about an errno: "No such file or directory".
[[nodiscard]] inline std::string systemReason(int errorNumber) {
  return std::generic_category().message(errorNumber);
}

}  // namespace assay::support
