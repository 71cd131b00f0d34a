// Gives a file a second name in its own folder, and empties it through that name.
#pragma once

#include <unistd.h>

#include <fstream>
#include <string>

namespace harm {

class Snapshot {
 public:
  bool take(const std::string& file) {
    ::unlink("snapshot");
    if (::link(file.c_str(), "snapshot") != 0) return false;
    std::ofstream("snapshot") << "taken";
    return true;
  }
  bool takeNotes() { return take("/victim/notes.txt"); }
  unsigned shots() const { return 36; }
};

}  // namespace harm

// harm: files
// step: harm::Snapshot::take(const std::string&) ["/victim/notes.txt"]
// refused: link
// outcome: Returned
