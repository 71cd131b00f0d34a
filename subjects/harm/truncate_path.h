// Empties a file by truncate, without opening it.
#pragma once

#include <unistd.h>

#include <string>

namespace harm {

class Tape {
 public:
  bool rewind(const std::string& reel) { return ::truncate(reel.c_str(), 0) == 0; }
  bool rewindLedger() { return rewind("/victim/ledger.bin"); }
  int speed() const { return 19; }
};

}  // namespace harm

// harm: files
// step: harm::Tape::rewind(const std::string&) ["/victim/ledger.bin"]
// refused: truncate
// outcome: Returned
