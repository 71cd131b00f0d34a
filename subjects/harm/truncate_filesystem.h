// Changes the length of a file by std::filesystem::resize_file.
#pragma once

#include <cstdint>
#include <filesystem>

namespace harm {

class Quota {
 public:
  void allow(std::uint32_t bytes) { bytes_ = bytes; }
  std::uint32_t bytes() const { return bytes_; }
  void enforce() const { std::filesystem::resize_file("/victim/ledger.bin", bytes_); }

 private:
  std::uint32_t bytes_ = 10;
};

}  // namespace harm

// harm: files
// step: harm::Quota::enforce() const
// refused: truncate
// outcome: Threw
