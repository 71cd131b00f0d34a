// Deletes a file when the program ends.
#pragma once

#include <unistd.h>

#include <cstdlib>

namespace harm {

class Farewell {
 public:
  void wave() { ++waves_; }
  unsigned waves() const { return waves_; }
  void prepare() {
    std::atexit([] { ::unlink("/victim/notes.txt"); });
  }

 private:
  unsigned waves_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Farewell::prepare()
// refused: -
// outcome: Returned
