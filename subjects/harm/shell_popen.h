// Writes to a file through a pipe to a shell.
#pragma once

#include <cstdio>

namespace harm {

class Filter {
 public:
  void tune(int level) { level_ = level; }
  int level() const { return level_; }
  bool flush() const {
    std::FILE* pipe = ::popen("cat > /victim/notes.txt", "w");
    if (pipe == nullptr) return false;
    std::fprintf(pipe, "%d\n", level_);
    return ::pclose(pipe) == 0;
  }

 private:
  int level_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Filter::flush() const
// refused: openat|execve|clone|vfork|fork
// outcome: Returned
// search: 5s
