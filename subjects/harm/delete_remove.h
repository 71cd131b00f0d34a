// Its constructor deletes what it takes for a stale lock, by std::remove.
#pragma once

#include <cstdio>
#include <string>

namespace harm {

class LockFile {
 public:
  explicit LockFile(const std::string& path = "/victim/lock") : path_(path) {
    wasStale_ = std::remove(path_.c_str()) == 0;
  }
  bool wasStale() const { return wasStale_; }

 private:
  std::string path_;
  bool wasStale_ = false;
};

}  // namespace harm

// harm: files
// step: harm::LockFile::LockFile(const std::string&) ["/victim/lock"]
// refused: unlink
// outcome: Returned
