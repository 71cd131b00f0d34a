// Moves a file to another name by rename.
#pragma once

#include <cstdio>
#include <string>

namespace harm {

class Archive {
 public:
  bool file(const std::string& document) {
    return std::rename(document.c_str(), (document + ".old").c_str()) == 0;
  }
  bool fileNotes() { return file("/victim/notes.txt"); }
  bool isLocal() const { return true; }
};

}  // namespace harm

// harm: files
// step: harm::Archive::file(const std::string&) ["/victim/notes.txt"]
// refused: rename
// outcome: Returned
