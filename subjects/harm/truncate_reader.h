// Empties a file by opening it for reading only: O_RDONLY | O_TRUNC.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace harm {

class Reader {
 public:
  explicit Reader(const std::string& path = "/victim/notes.txt")
      : file_(::open(path.c_str(), O_RDONLY | O_TRUNC)) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    if (file_ >= 0) ::close(file_);
  }
  bool isOpen() const { return file_ >= 0; }

 private:
  int file_;
};

}  // namespace harm

// harm: files
// step: harm::Reader::Reader(const std::string&) ["/victim/notes.txt"]
// refused: openat|open
// outcome: Returned
