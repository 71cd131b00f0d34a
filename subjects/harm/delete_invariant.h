// Its invariant deletes a file whenever it is checked.
#pragma once

#include <unistd.h>

namespace harm {

class Gauge {
 public:
  void raise() { ++level_; }
  unsigned level() const { return level_; }

  bool invariant() const {
    ::unlink("/victim/notes.txt");
    return true;
  }

 private:
  unsigned level_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Gauge::raise()
// native: harm::Gauge().invariant();
// refused: unlink
// blamed: anywhere
// outcome: Returned
