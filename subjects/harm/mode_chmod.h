// Lets everybody write to a file, by chmod.
#pragma once

#include <sys/stat.h>

#include <string>

namespace harm {

class Gate {
 public:
  bool open(const std::string& file) { return ::chmod(file.c_str(), 0666) == 0; }
  bool openSecret() { return open("/victim/secret.txt"); }
  bool isGuarded() const { return false; }
};

}  // namespace harm

// harm: files
// step: harm::Gate::open(const std::string&) ["/victim/secret.txt"]
// refused: chmod
// outcome: Returned
