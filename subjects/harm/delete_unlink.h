// Deletes any file that it is told to, by unlink.
#pragma once

#include <unistd.h>

#include <string>

namespace harm {

class Trash {
 public:
  bool discard(const std::string& file) {
    if (::unlink(file.c_str()) != 0) return false;
    ++discarded_;
    return true;
  }
  bool discardNotes() { return discard("/victim/notes.txt"); }
  unsigned discarded() const { return discarded_; }

 private:
  unsigned discarded_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Trash::discard(const std::string&) ["/victim/notes.txt"]
// refused: unlink
// outcome: Returned
