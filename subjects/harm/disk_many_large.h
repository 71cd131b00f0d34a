// Writes many files, none of them very large, that together fill a disk.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

namespace harm {

class Album {
 public:
  void label() { ++labels_; }
  unsigned labels() const { return labels_; }
  std::size_t fill() const {
    const std::vector<char> picture(std::size_t{30} << 20, 'x');
    std::size_t pictures = 0;
    for (; pictures < 40; ++pictures) {
      std::ofstream out("picture" + std::to_string(pictures), std::ios::binary);
      if (!out.write(picture.data(), static_cast<std::streamsize>(picture.size())).flush()) break;
    }
    return pictures;
  }

 private:
  unsigned labels_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Album::fill() const
// refused: openat
// outcome: Returned|TimedOut|Crashed
// search: 5s
