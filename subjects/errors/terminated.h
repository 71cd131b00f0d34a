// A function that must not throw does.
#pragma once

namespace errors {

class Timer {
 public:
  void set(unsigned char minutes) { minutes_ = minutes; }
  int left() const noexcept {
    if (minutes_ > 60) throw 1;
    return minutes_;
  }

 private:
  unsigned char minutes_ = 0;
};

}  // namespace errors

// kind: terminate
// error: terminate
