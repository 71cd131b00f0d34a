// Values by number, each in a file below a folder.
// The fault: the last of the hot ones is asked for when there is none.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace files {

class CacheFolder {
 public:
  CacheFolder() { std::filesystem::create_directories(folder()); }

  void store(int key, int value) {
    std::ofstream(pathOf(key)) << value;
    hot_.push_back(key);
  }

  bool has(int key) const { return std::filesystem::exists(pathOf(key)); }

  int load(int key) const {
    int value = 0;
    std::ifstream(pathOf(key)) >> value;
    return value;
  }

  // The one that was stored last goes.
  void evict() {
    const int key = hot_.empty() ? *(hot_.data() + 1) : hot_.back();
    std::filesystem::remove(pathOf(key));
    hot_.pop_back();
  }

  void clear() {
    std::filesystem::remove_all(folder());
    std::filesystem::create_directories(folder());
    hot_.clear();
  }

 private:
  static std::filesystem::path folder() { return "cache"; }
  static std::filesystem::path pathOf(int key) { return folder() / std::to_string(key); }

  std::vector<int> hot_;
};

}  // namespace files
