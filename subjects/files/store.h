// Documents by name in one folder, the root of the file system unless told otherwise.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace files {

class Store {
 public:
  explicit Store(const std::string& folder = "/") : folder_(folder) {
    std::filesystem::create_directories(folder_);
  }

  void put(const std::string& name, const std::string& text) {
    std::ofstream file(folder_ / name);
    if (!file) throw std::runtime_error("cannot write " + name);
    file << text;
  }

  std::string get(const std::string& name) const {
    std::ifstream file(folder_ / name);
    if (!file) throw std::out_of_range("no document " + name);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  int size() const {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  // Everything in the folder, at any depth.
  void clear() {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      std::filesystem::remove_all(entry.path());
    }
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace files
