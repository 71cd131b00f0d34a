// The files that a command is asked to write, looked at before it does anything else: nothing that
// is the user's is written over, and a search does not end with a report that has no place.
//
// A file is replaced if Assay wrote it, which its content tells, or if it is empty. Any other is
// refused, and so is one that is read in the same run, or named twice. What is no file (a pipe,
// /dev/stdout, /dev/null) may be written to.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "driver/settings.h"
#include "driver/terminal.h"
#include "support/result.h"

namespace assay::driver {

struct OutputFile {
  std::string_view option;     // "--sarif"
  std::filesystem::path path;  // empty: not asked for
  std::string_view what;       // "graph"
  bool (*isOurs)(const std::string& content);
  bool isRead = false;  // a run goes on from what is in it, so that it has to be a file
};

// Whether `-o` names the folder of the tests or is none of them.
enum class Writes : unsigned char { Tests, NoTests };

// A Usage error for the first output that cannot be, and for suppressions and a baseline that
// cannot be read. Where an output goes to stdout, results go to stderr from now on.
[[nodiscard]] support::Status checkOutputs(const Settings& settings,
                                           std::span<const OutputFile> outputs, Writes writes,
                                           Terminal& terminal);

[[nodiscard]] OutputFile sarifOutput(const Settings& settings);
[[nodiscard]] OutputFile htmlOutput(const Settings& settings);
[[nodiscard]] OutputFile svgOutput(const Settings& settings);
[[nodiscard]] OutputFile graphOutput(std::string_view option, const std::filesystem::path& path);

}  // namespace assay::driver
