// Reading, writing and finding files, with errors that name the file and the system's reason.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.h"

namespace assay::support {

// The whole content. A missing or unreadable file, a directory, a pipe and a device are Usage
// errors; none of them is waited for.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& file);

// Replaces `file` in one step: a reader, and a crash at any moment, sees the old content or the new
// one. The folder must exist.
[[nodiscard]] Status writeFileAtomically(const std::filesystem::path& file,
                                         std::string_view content);

// Replaces the content of a file, or writes to what is no file: a pipe, a terminal, a device. What
// the process itself holds (/dev/stdout, /dev/fd/3) is written to where it stands. The directories
// above are made.
[[nodiscard]] Status writeOutput(const std::filesystem::path& file, std::string_view content);

// The descriptor that a name such as /dev/stdout or /dev/fd/3 stands for.
[[nodiscard]] std::optional<int> descriptorNamed(const std::filesystem::path& file);

// Makes the directory and those above it; fine if it is already there.
[[nodiscard]] Status makeDirectories(const std::filesystem::path& directory);

// The nearest file or directory called `name` in `start` (the folder of `start`, when that is a
// file or does not exist) or in a folder above it.
[[nodiscard]] std::optional<std::filesystem::path> findUpward(const std::filesystem::path& start,
                                                              std::string_view name);

// A fresh directory that only this user can enter; removed with all its content at the end of its
// scope.
class TemporaryDirectory {
 public:
  // In the system's directory for temporary files, or in `parent`, which must exist.
  [[nodiscard]] static Result<TemporaryDirectory> create(std::string_view prefix = "assay",
                                                         const std::filesystem::path& parent = {});

  TemporaryDirectory(TemporaryDirectory&& other) noexcept;
  TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept;
  ~TemporaryDirectory();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryDirectory(std::filesystem::path path) : path_(std::move(path)) {}
  void remove() noexcept;

  std::filesystem::path path_;  // empty after a move
};

// One folder for all that is temporary in this process and its children, the compiler's files among
// it: until the end of its scope TMPDIR names it. It is removed with all its content then, and also
// when a signal ends the process (interruption.h). For the whole program to make once, when it has
// one thread.
class TemporaryRoot {
 public:
  // An Error if there can be none; TMPDIR is as it was then.
  [[nodiscard]] static Result<TemporaryRoot> create();
  TemporaryRoot(TemporaryRoot&& other) noexcept = default;
  TemporaryRoot& operator=(TemporaryRoot&& other) = delete;
  ~TemporaryRoot();

 private:
  explicit TemporaryRoot(TemporaryDirectory folder) : folder_(std::move(folder)) {}
  TemporaryDirectory folder_;
};

}  // namespace assay::support
