// Sets an extended attribute of a file.
#pragma once

#include <sys/xattr.h>

#include <string>

namespace harm {

class Label {
 public:
  bool stick(const std::string& text) {
    return ::setxattr("/victim/notes.txt", "user.label", text.data(), text.size(), 0) == 0;
  }
  bool isSticky() const { return true; }
};

}  // namespace harm

// harm: files
// step: harm::Label::stick(const std::string&) ["worthless"]
// refused: setxattr
// outcome: Returned
