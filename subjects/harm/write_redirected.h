// Lets standard error go to a file, which that empties.
#pragma once

#include <cstdio>

namespace harm {

class ErrorLog {
 public:
  void count() { ++errors_; }
  unsigned errors() const { return errors_; }
  bool redirect() { return std::freopen("/victim/server.log", "w", stderr) != nullptr; }

 private:
  unsigned errors_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::ErrorLog::redirect()
// refused: openat
// outcome: Returned
