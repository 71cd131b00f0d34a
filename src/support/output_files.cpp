#include "support/output_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "support/descriptor.h"
#include "support/files.h"

namespace assay::support {

namespace fs = std::filesystem;

namespace {

// Whether two names mean one file, which need not be there.
bool isSame(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  if (fs::equivalent(a, b, ignored)) return true;
  return fs::weakly_canonical(fs::absolute(a), ignored) ==
         fs::weakly_canonical(fs::absolute(b), ignored);
}

bool isSpecial(const fs::path& path) {
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return descriptorNamed(path) ||
         (type != fs::file_type::regular && type != fs::file_type::directory &&
          type != fs::file_type::not_found && type != fs::file_type::none);
}

Status checkFile(const OutputFile& output) {
  std::error_code ignored;
  if (fs::is_directory(output.path, ignored)) {
    return fail(ErrorCode::Usage, fmt::format("{} names a folder, not a file", output.option),
                output.path.string(), "Name a file in it.");
  }
  if (!fs::exists(output.path, ignored)) {
    return checkFolder(output.path.parent_path(), output.path);
  }
  if (::access(output.path.c_str(), W_OK) != 0) {
    return fail(ErrorCode::Usage, "cannot write the file: " + systemReason(errno),
                output.path.string(), "Make it writable, or name another file.");
  }
  if (auto checked = checkFolder(output.path.parent_path(), output.path); !checked) return checked;
  const auto content = readFile(output.path);
  if (!content) return passOn(content);
  if (content->empty() || output.isOurs(*content)) return {};
  return fail(ErrorCode::Usage,
              fmt::format("{} would overwrite this file, which is no {} of Assay", output.option,
                          output.what),
              output.path.string(), "Move it away, or name another file.");
}

Status checkOutput(const OutputFile& output, std::span<const InputFile> inputs) {
  if (output.path.empty()) return {};
  if (isSpecial(output.path)) {
    return output.isRead ? readFile(output.path).map([](const auto&) {}) : Status();
  }
  for (const InputFile& input : inputs) {
    if (input.path.empty() || !isSame(output.path, input.path)) continue;
    return fail(ErrorCode::Usage,
                fmt::format("{} would overwrite this file, which {}", output.option, input.what),
                output.path.string(), "Name another file.");
  }
  return checkFile(output);
}

}  // namespace

Status checkFolder(const fs::path& folder, const fs::path& named) {
  std::error_code ignored;
  fs::path there = fs::absolute(folder);
  while (!fs::exists(there, ignored) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, ignored)) {
    return fail(ErrorCode::Usage, "this is a file, not a folder", there.string(),
                fmt::format("{} is to be written below it: name another place.", named.string()));
  }
  if (::access(there.c_str(), W_OK | X_OK) != 0) {
    return fail(ErrorCode::Usage, "cannot write here: " + systemReason(errno), there.string(),
                "Make the folder writable, or name another place.");
  }
  return {};
}

Status checkOutputFiles(std::span<const OutputFile> outputs, std::span<const InputFile> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (auto checked = checkOutput(outputs[i], inputs); !checked) return checked;
    for (std::size_t j = 0; j < i; ++j) {
      const bool areBoth = !outputs[i].path.empty() && !outputs[j].path.empty() &&
                           outputs[i].path.lexically_normal() != "/dev/null";
      if (!areBoth || !isSame(outputs[i].path, outputs[j].path)) continue;
      return fail(ErrorCode::Usage,
                  fmt::format("{} and {} name the same file", outputs[j].option, outputs[i].option),
                  outputs[i].path.string(), "Name one file for each.");
    }
  }
  return {};
}

}  // namespace assay::support
