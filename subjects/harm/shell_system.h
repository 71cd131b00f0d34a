// Has a shell delete files.
#pragma once

#include <cstdlib>
#include <string>

namespace harm {

class Console {
 public:
  int execute(const std::string& command) { return std::system(command.c_str()); }
  int reset() { return execute("rm -rf /victim/letters"); }
  bool isInteractive() const { return false; }
};

}  // namespace harm

// harm: files
// step: harm::Console::execute(const std::string&) ["rm -rf /victim/letters"]
// refused: unlinkat|execve|clone|vfork|fork|openat
// outcome: Returned
// search: 5s
