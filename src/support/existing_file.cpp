#include "support/existing_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/edit_distance.h"

namespace assay::support {

namespace fs = std::filesystem;

namespace {

std::string remedyForMissing(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  std::error_code error;
  if (!fs::is_directory(folder, error)) return {};
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  const auto nearest = nearestName(file.filename().string(), names);
  return nearest ? fmt::format("Did you mean `{}`?", (file.parent_path() / *nearest).string())
                 : "Check the path; a relative one starts from the working directory.";
}

}  // namespace

Status mustBeFile(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) {
    return fail(ErrorCode::Usage, "this is a directory, not a file", file.string(),
                "Name a file in it.");
  }
  if (!fs::exists(file, error)) {
    return fail(ErrorCode::Usage, "there is no such file", file.string(), remedyForMissing(file));
  }
  if (!fs::is_regular_file(file, error)) {
    return fail(ErrorCode::Usage, "this is a pipe or a device, not a regular file", file.string(),
                "Name a file.");
  }
  return {};
}

}  // namespace assay::support
