#include "support/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "support/descriptor.h"
#include "support/interruption.h"

namespace assay::support {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> cannot(std::string_view doing, const fs::path& file, int errorNumber) {
  return fail(ErrorCode::Usage, fmt::format("cannot {}: {}", doing, systemReason(errorNumber)),
              file.string());
}

bool writeAll(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written < 0) {
      return false;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// What stands in the place of a file. Reading it would never end, or wait for somebody to write.
std::string_view kindOf(mode_t mode) {
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

// The permissions that a new file gets from open(); those of the old one where it exists.
mode_t permissionsFor(const fs::path& file) {
  struct stat existing = {};
  if (::stat(file.c_str(), &existing) == 0) {
    return existing.st_mode & 0777;
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Result<std::string> readFile(const fs::path& file) {
  // A pipe that nobody writes to is opened without waiting, only to be refused.
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat kind = {};
  if (opened.number() < 0 || ::fstat(opened.number(), &kind) != 0) {
    return cannot("read the file", file, errno);
  }
  if (S_ISDIR(kind.st_mode)) {
    return cannot("read the file", file, EISDIR);
  }
  if (!S_ISREG(kind.st_mode)) {
    return fail(ErrorCode::Usage,
                fmt::format("this is {}, not a regular file", kindOf(kind.st_mode)), file.string(),
                "Name a file.");
  }
  std::string content;
  std::size_t used = 0;
  while (true) {
    content.resize(used + (std::size_t{1} << 16));
    const ssize_t got = ::read(opened.number(), content.data() + used, content.size() - used);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return cannot("read the file", file, errno);
    }
    if (got == 0) {
      content.resize(used);
      return content;
    }
    used += static_cast<std::size_t>(got);
  }
}

Status writeFileAtomically(const fs::path& file, std::string_view content) {
  std::string temporary = file.string() + ".XXXXXX";
  Descriptor opened(::mkostemp(temporary.data(), O_CLOEXEC));
  if (opened.number() < 0) {
    return cannot("write the file", file, errno);
  }
  if (!writeAll(opened.number(), content) || ::fchmod(opened.number(), permissionsFor(file)) != 0 ||
      !opened.close() || ::rename(temporary.c_str(), file.c_str()) != 0) {
    const int errorNumber = errno;
    ::unlink(temporary.c_str());
    return cannot("write the file", file, errorNumber);
  }
  return {};
}

std::optional<int> descriptorNamed(const fs::path& file) {
  const std::string text = file.lexically_normal().string();
  if (text == "/dev/stdout") return STDOUT_FILENO;
  if (text == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!text.starts_with(folder)) continue;
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + folder.size(), end, number);
    if (error == std::errc() && rest == end) return number;
  }
  return std::nullopt;
}

Status writeOutput(const fs::path& file, std::string_view content) {
  if (const auto descriptor = descriptorNamed(file)) {
    if (!writeAll(*descriptor, content)) return cannot("write", file, errno);
    return {};
  }
  std::error_code ignored;
  const fs::file_type type = fs::status(file, ignored).type();
  if (type == fs::file_type::regular) {
    // A link stays a link.
    const fs::path target = fs::canonical(file, ignored);
    return writeFileAtomically(ignored ? file : target, content);
  }
  if (type == fs::file_type::not_found) {
    if (file.has_parent_path()) {
      if (auto made = makeDirectories(file.parent_path()); !made) return made;
    }
    return writeFileAtomically(file, content);
  }
  Descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (opened.number() < 0 || !writeAll(opened.number(), content) || !opened.close()) {
    return cannot("write", file, errno);
  }
  return {};
}

Status makeDirectories(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) {
    return cannot("make the directory", directory, error.value());
  }
  if (!fs::is_directory(directory, error)) {
    return cannot("make the directory", directory, ENOTDIR);
  }
  return {};
}

std::optional<fs::path> findUpward(const fs::path& start, std::string_view name) {
  std::error_code error;
  fs::path folder = fs::absolute(start, error).lexically_normal();
  if (error) {
    return std::nullopt;
  }
  if (!fs::is_directory(folder, error)) {
    folder = folder.parent_path();
  }
  while (true) {
    fs::path candidate = folder / name;
    if (fs::exists(candidate, error)) {
      return candidate;
    }
    if (folder == folder.parent_path()) {
      return std::nullopt;
    }
    folder = folder.parent_path();
  }
}

Result<TemporaryDirectory> TemporaryDirectory::create(std::string_view prefix,
                                                      const fs::path& parent) {
  std::error_code error;
  const fs::path base = parent.empty() ? fs::temp_directory_path(error) : parent;
  if (error) {
    return fail(ErrorCode::Usage, "there is no directory for temporary files", {},
                "Set TMPDIR to a directory that can be written.");
  }
  std::string path = (base / fmt::format("{}-XXXXXX", prefix)).string();
  if (::mkdtemp(path.data()) == nullptr) {
    return cannot("make a temporary directory", base, errno);
  }
  return TemporaryDirectory(path);
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryDirectory& TemporaryDirectory::operator=(TemporaryDirectory&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::exchange(other.path_, {});
  }
  return *this;
}

TemporaryDirectory::~TemporaryDirectory() { remove(); }

void TemporaryDirectory::remove() noexcept {
  if (!path_.empty()) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

Result<TemporaryRoot> TemporaryRoot::create() {
  auto folder = TemporaryDirectory::create();
  if (!folder) return passOn(folder);
  if (::setenv("TMPDIR", folder->path().c_str(), 1) != 0) {
    return cannot("name a temporary directory", folder->path(), errno);
  }
  removeWhenEnded(folder->path());
  return TemporaryRoot(std::move(*folder));
}

TemporaryRoot::~TemporaryRoot() {
  if (!folder_.path().empty()) removeWhenEnded({});
}

}  // namespace assay::support
