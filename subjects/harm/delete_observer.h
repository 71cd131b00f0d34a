// A const question deletes the file that it asks about.
#pragma once

#include <unistd.h>

namespace harm {

class Freshness {
 public:
  void use() { ++uses_; }
  unsigned uses() const { return uses_; }
  bool isStale() const { return ::unlink("/victim/letters/second.txt") == 0; }

 private:
  unsigned uses_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Freshness::isStale() const
// refused: unlink
// outcome: Returned
