// Changes when a file was last written, by std::filesystem.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace harm {

class Toucher {
 public:
  void touch(const std::string& file) {
    std::filesystem::last_write_time(file, std::filesystem::file_time_type{});
  }
  void touchNotes() { touch("/victim/notes.txt"); }
  bool isGentle() const { return true; }
};

}  // namespace harm

// harm: files
// step: harm::Toucher::touch(const std::string&) ["/victim/notes.txt"]
// refused: utimensat
// outcome: Threw
