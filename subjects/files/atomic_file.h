// A file that is replaced as a whole: written beside it, then renamed.
// The fault: commit() without begin().
#pragma once

#include <cstdio>
#include <memory>
#include <string>

namespace files {

class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path) : path_(path) {}
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  bool begin() {
    pending_ = std::make_unique<std::string>();
    return true;
  }

  void append(const std::string& text) {
    if (pending_) *pending_ += text;
  }

  bool commit() {
    const std::string beside = path_ + ".new";
    const std::size_t size = pending_->size();
    std::FILE* file = std::fopen(beside.c_str(), "w");
    if (file == nullptr) return false;
    const bool isWritten = std::fwrite(pending_->data(), 1, size, file) == size;
    std::fclose(file);
    pending_.reset();
    return isWritten && std::rename(beside.c_str(), path_.c_str()) == 0;
  }

 private:
  std::string path_;
  std::unique_ptr<std::string> pending_;
};

}  // namespace files
