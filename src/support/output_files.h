// Files that are to be written, looked at before the work begins: nothing that is the user's is
// written over, and the work does not end with a result that has no place.
//
// A file is replaced if we wrote it, which its content tells, or if it is empty. Any other is
// refused, and so is one that is read in the same run, or named twice. What is no file (a pipe,
// /dev/stdout, /dev/null) may be written to.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "support/result.h"

namespace assay::support {

struct OutputFile {
  std::string_view option;     // "--sarif"
  std::filesystem::path path;  // empty: not asked for
  std::string_view what;       // "graph"
  bool (*isOurs)(const std::string& content);
  bool isRead = false;  // a run goes on from what is in it, so that it has to be a file
};

struct InputFile {
  std::string_view what;  // it is: "is the baseline"
  std::filesystem::path path;
};

// A Usage error for the first output that cannot be.
[[nodiscard]] Status checkOutputFiles(std::span<const OutputFile> outputs,
                                      std::span<const InputFile> inputs);

// Whether `named` can be put into the folder; where it is missing, whether it can be made.
[[nodiscard]] Status checkFolder(const std::filesystem::path& folder,
                                 const std::filesystem::path& named);

}  // namespace assay::support
