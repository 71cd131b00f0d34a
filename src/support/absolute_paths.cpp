#include "support/absolute_paths.h"

#include <algorithm>
#include <array>

namespace assay::support {

namespace fs = std::filesystem;

namespace {

std::string folderPath(std::string_view text, const fs::path& folder) {
  return absolutePath(text, folder).string();
}

// An option whose value is a path, and what becomes of a relative one.
struct PathFlag {
  std::string_view name;
  std::string (*absolute)(std::string_view text, const fs::path& folder);
};
constexpr std::array<PathFlag, 8> pathFlags = {{{"-I", folderPath},
                                                {"-L", folderPath},
                                                {"-isystem", folderPath},
                                                {"-iquote", folderPath},
                                                {"-idirafter", folderPath},
                                                {"-include", headerPath},
                                                {"-imacros", headerPath},
                                                {"--sysroot=", folderPath}}};

std::string withAbsolutePath(const std::string& flag, const fs::path& folder) {
  for (const PathFlag& option : pathFlags) {
    if (flag.starts_with(option.name) && flag.size() > option.name.size()) {
      return std::string(option.name) + option.absolute(flag.substr(option.name.size()), folder);
    }
  }
  return flag;
}

}  // namespace

fs::path absolutePath(std::string_view text, const fs::path& folder) {
  std::error_code error;
  const fs::path path = fs::absolute(folder / text, error);
  return (error ? folder / text : path).lexically_normal();
}

std::string headerPath(std::string_view text, const fs::path& folder) {
  const fs::path path = absolutePath(text, folder);
  std::error_code error;
  return fs::exists(path, error) ? path.string() : std::string(text);
}

std::vector<std::string> withAbsolutePaths(const std::vector<std::string>& flags,
                                           const fs::path& folder) {
  std::vector<std::string> result;
  const PathFlag* before = nullptr;  // the option whose value comes next
  for (const std::string& flag : flags) {
    result.push_back(before != nullptr ? before->absolute(flag, folder)
                                       : withAbsolutePath(flag, folder));
    const auto named = std::ranges::find(pathFlags, std::string_view(flag), &PathFlag::name);
    before = before == nullptr && named != pathFlags.end() ? &*named : nullptr;
  }
  return result;
}

}  // namespace assay::support
