// The folder of tests: files are put beside what is there, never over it.
//
// A test file that Assay wrote is merged with what it writes now. Any other is left alone; then the
// new text goes into a file of another name, "stack_test.new.cpp". Every subject has a CMake
// fragment of its own, and one file includes all that the folder holds, so that subjects do not
// take each other's tests away.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "emit/emit.h"
#include "support/result.h"

namespace assay::testrun {

class SuiteFolder {
 public:
  // The folder is made when something is written.
  explicit SuiteFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Writes the test files of a subject, its fragment and the index. Each file is written whole or
  // not at all; at the first Error the rest is not tried.
  [[nodiscard]] support::Status write(const std::vector<emit::File>& files, const std::string& stem,
                                      const emit::EmitOptions& options);

  struct WrittenFile {
    std::string asked;  // the name that was asked for
    std::filesystem::path path;
    std::string text;                   // as it stands there now
    std::vector<emit::FileTest> tests;  // that were to be in it
  };
  [[nodiscard]] const std::vector<WrittenFile>& written() const { return written_; }
  // About files that were left as they are.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  [[nodiscard]] support::Result<std::string> writeBeside(const emit::File& file);
  [[nodiscard]] bool isThere(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> fragments() const;

  std::filesystem::path folder_;
  std::vector<WrittenFile> written_;
  std::vector<std::string> notes_;
};

}  // namespace assay::testrun
