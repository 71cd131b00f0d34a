// Its constructor opens any file for writing by std::ofstream, which empties it.
#pragma once

#include <fstream>
#include <string>

namespace harm {

class Journal {
 public:
  explicit Journal(const std::string& path = "/victim/letters/first.txt") : out_(path) {}
  bool isOpen() const { return out_.is_open(); }
  void write(int entry) { out_ << entry << '\n'; }

 private:
  std::ofstream out_;
};

}  // namespace harm

// harm: files
// step: harm::Journal::Journal(const std::string&) ["/victim/letters/first.txt"]
// refused: openat
// outcome: Returned
