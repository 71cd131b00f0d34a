// Fills files that it has deleted and keeps open.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace harm {

class Iceberg {
 public:
  void drift() { ++miles_; }
  unsigned miles() const { return miles_; }
  std::size_t grow() const {
    const std::vector<char> ice(std::size_t{40} << 20, 'x');
    std::vector<int> hidden;
    while (hidden.size() < 30) {
      const int file = ::open("ice", O_WRONLY | O_CREAT | O_EXCL, 0600);
      if (file < 0) break;
      ::unlink("ice");
      hidden.push_back(file);
      if (::write(file, ice.data(), ice.size()) <= 0) break;
    }
    if (hidden.size() > 20) ::usleep(200'000);
    for (const int file : hidden) ::close(file);
    return hidden.size();
  }

 private:
  unsigned miles_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Iceberg::grow() const
// refused: openat|open
// outcome: Returned|TimedOut|Crashed
// search: 5s
