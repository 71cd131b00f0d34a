// Deletes a file or an empty folder by std::filesystem::remove.
#pragma once

#include <filesystem>
#include <string>

namespace harm {

class Evictor {
 public:
  bool evict(const std::string& entry) {
    const bool gone = std::filesystem::remove(entry);
    if (gone) ++evicted_;
    return gone;
  }
  bool evictOldest() { return evict("/victim/letters/first.txt"); }
  unsigned evicted() const { return evicted_; }

 private:
  unsigned evicted_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Evictor::evict(const std::string&) ["/victim/letters/first.txt"]
// refused: unlink|rmdir
// outcome: Threw
