// A destructor that may throw, and does.
#pragma once

#include <stdexcept>

namespace containment {

class UnsavedFile {
 public:
  UnsavedFile() = default;
  UnsavedFile(const UnsavedFile&) = delete;
  UnsavedFile& operator=(const UnsavedFile&) = delete;
  ~UnsavedFile() noexcept(false) { throw std::runtime_error("cannot save"); }

  void write(int bytes) { size_ += bytes; }
  long size() const { return size_; }

 private:
  long size_ = 0;
};

}  // namespace containment

// harm: containment::UnsavedFile::~UnsavedFile() : Threw std::runtime_error
