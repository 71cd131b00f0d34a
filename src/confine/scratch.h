// The private directory of a confined program, the only place where it may change anything.
#pragma once

#include <filesystem>
#include <vector>

#include "support/result.h"

namespace assay::confine {

class Scratch {
 public:
  // Makes an empty directory below TMPDIR.
  [[nodiscard]] static support::Result<Scratch> make();
  Scratch() = default;
  Scratch(Scratch&& other) noexcept;
  Scratch& operator=(Scratch&& other) noexcept;
  // Removes the directory with all that is in it, also what cannot be read.
  ~Scratch();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  void remove() noexcept;
  std::filesystem::path path_;  // without links; empty: none
};

// What every program needs to read: libraries, locales, time zones, what the system tells of
// itself.
[[nodiscard]] std::vector<std::filesystem::path> systemFolders();
// Devices that everybody may read and write.
[[nodiscard]] std::vector<std::filesystem::path> harmlessDevices();

}  // namespace assay::confine
