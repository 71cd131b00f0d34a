#include "confine/scratch.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>

#include "support/descriptor.h"

namespace assay::confine {

namespace fs = std::filesystem;

support::Result<Scratch> Scratch::make() {
  std::error_code failed;
  const fs::path parent = fs::canonical(fs::temp_directory_path(failed), failed);
  std::string name = (parent / "assay-scratch-XXXXXX").string();
  if (failed || ::mkdtemp(name.data()) == nullptr) {
    return support::fail(support::ErrorCode::Usage,
                         fmt::format("no scratch directory can be made: {}",
                                     failed ? failed.message() : support::systemReason(errno)),
                         parent.string(),
                         "Make room there, or set TMPDIR to a directory that can be written.");
  }
  Scratch scratch;
  scratch.path_ = name;
  return scratch;
}

Scratch::Scratch(Scratch&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }

Scratch& Scratch::operator=(Scratch&& other) noexcept {
  if (this != &other) {
    remove();
    path_ = std::move(other.path_);
    other.path_.clear();
  }
  return *this;
}

Scratch::~Scratch() { remove(); }

void Scratch::remove() noexcept {
  if (path_.empty()) return;
  std::error_code ignored;
  // A directory that its owner may not enter stands in the way of what is in it.
  for (int round = 0;
       round < 64 && fs::remove_all(path_, ignored) == static_cast<std::uintmax_t>(-1); ++round) {
    for (fs::recursive_directory_iterator entry(
             path_, fs::directory_options::skip_permission_denied, ignored);
         !ignored && entry != fs::recursive_directory_iterator(); entry.increment(ignored)) {
      if (entry->is_directory(ignored) && !entry->is_symlink(ignored)) {
        fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
      }
    }
    fs::permissions(path_, fs::perms::owner_all, fs::perm_options::add, ignored);
  }
  path_.clear();
}

std::vector<fs::path> systemFolders() {
  return {"/usr",
          "/lib",
          "/lib32",
          "/lib64",
          "/bin",
          "/etc/ld.so.cache",
          "/etc/ld.so.conf",
          "/etc/ld.so.conf.d",
          "/etc/localtime",
          "/etc/timezone",
          "/etc/locale.alias",
          "/etc/alternatives",
          "/proc",
          "/sys/devices/system/cpu",
          "/sys/kernel/mm"};
}

std::vector<fs::path> harmlessDevices() {
  return {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
}

}  // namespace assay::confine
