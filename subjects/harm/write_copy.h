// Copies a file over another one.
#pragma once

#include <filesystem>
#include <fstream>
#include <system_error>

namespace harm {

class Mirror {
 public:
  void turn() { ++turns_; }
  unsigned turns() const { return turns_; }
  bool reflect() {
    std::ofstream("image") << "mirrored";
    std::error_code error;
    return std::filesystem::copy_file("image", "/victim/backup",
                                      std::filesystem::copy_options::overwrite_existing, error);
  }

 private:
  unsigned turns_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Mirror::reflect()
// refused: openat|open
// outcome: Returned
