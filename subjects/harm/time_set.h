// Changes when a file was last written.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

namespace harm {

class Postmark {
 public:
  explicit Postmark(int day = 1) : day_(day) {}
  int day() const { return day_; }
  bool print() const {
    const timespec times[2] = {{day_ * 86400L, 0}, {day_ * 86400L, 0}};
    return ::utimensat(AT_FDCWD, "/victim/letters/first.txt", times, 0) == 0;
  }

 private:
  int day_;
};

}  // namespace harm

// harm: files
// make: harm::Postmark::Postmark(int) [3]
// step: harm::Postmark::print() const
// refused: utimensat
// outcome: Returned
