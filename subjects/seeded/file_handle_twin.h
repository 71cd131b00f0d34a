// twin: no fault
//
// An open file: owns an entry of a table of descriptors, as a process has one.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace seeded {

class FileHandle {
 public:
  enum class Access { Read, Append };

  // Not open.
  FileHandle() noexcept = default;
  explicit FileHandle(Access access) : descriptor_(acquire(access)) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, none)) {}
  FileHandle& operator=(FileHandle&& other) noexcept {
    if (&other == this) return *this;
    if (isOpen()) release(descriptor_);
    descriptor_ = std::exchange(other.descriptor_, none);
    return *this;
  }
  ~FileHandle() {
    if (isOpen()) release(descriptor_);
  }

  bool isOpen() const noexcept { return descriptor_ != none; }

  void close() {
    requireOpen();
    release(std::exchange(descriptor_, none));
  }

  void write(const std::string& text) {
    requireOpen();
    Entry& entry = table_[descriptor_];
    if (entry.access != Access::Append) throw std::logic_error("the file is open for reading");
    entry.length += text.size();
  }

  std::size_t length() const {
    requireOpen();
    return table_[descriptor_].length;
  }

  static std::size_t openFiles() noexcept {
    std::size_t open = 0;
    for (const Entry& entry : table_) open += entry.isOpen ? 1 : 0;
    return open;
  }

 private:
  struct Entry {
    bool isOpen;
    Access access;
    std::size_t length;
  };
  static constexpr std::size_t mostFiles = 16;
  static constexpr std::size_t none = mostFiles;

  static std::size_t acquire(Access access) {
    for (std::size_t i = 0; i < mostFiles; ++i) {
      if (!table_[i].isOpen) {
        table_[i] = {true, access, 0};
        return i;
      }
    }
    throw std::runtime_error("too many open files");
  }

  static void release(std::size_t descriptor) {
    if (!table_[descriptor].isOpen) throw std::logic_error("the file is closed already");
    table_[descriptor].isOpen = false;
  }

  void requireOpen() const {
    if (!isOpen()) throw std::logic_error("the file is not open");
  }

  static inline std::array<Entry, mostFiles> table_{};
  std::size_t descriptor_ = none;
};

}  // namespace seeded
