// Changes the working directory, then writes a file with a plain name.
#pragma once

#include <filesystem>
#include <fstream>
#include <system_error>

namespace harm {

class Workspace {
 public:
  void add() { ++files_; }
  unsigned files() const { return files_; }
  bool save() {
    std::error_code error;
    std::filesystem::current_path("/victim/letters", error);
    std::ofstream out("second.txt");
    out << "overwritten";
    return out.good();
  }

 private:
  unsigned files_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Workspace::save()
// refused: openat|chdir
// outcome: Returned
