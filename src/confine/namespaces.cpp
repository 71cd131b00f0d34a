#include "confine/namespaces.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace assay::confine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostEntries = 64;

bool writeTo(const char* file, const std::string& text) noexcept {
  const int descriptor = ::open(file, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool written =
      ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(descriptor);
  return written;
}

// A copy of the mounts at a path that belongs nowhere yet.
int cloneMounts(const char* path) noexcept {
  return static_cast<int>(
      ::syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE));
}

bool attach(int mounts, const char* target) noexcept {
  return ::syscall(SYS_move_mount, mounts, "", AT_FDCWD, target, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

bool makeReadOnly(const char* root) noexcept {
  mount_attr attributes = {};
  attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID;
  return ::syscall(SYS_mount_setattr, AT_FDCWD, root, AT_RECURSIVE, &attributes,
                   sizeof attributes) == 0;
}

}  // namespace

bool canMakeNamespaces() {
  static const bool can = [] {
    const PrivateRoot root(fs::temp_directory_path(), {}, {});
    const pid_t child = ::fork();
    if (child == 0) ::_exit(root.enter() ? 0 : 1);
    int status = 1;
    return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
  }();
  return can;
}

PrivateRoot::PrivateRoot(const fs::path& scratch, std::span<const fs::path> readable,
                         std::span<const fs::path> devices)
    : scratch_(scratch.string()),
      userMap_(fmt::format("{0} {0} 1\n", ::geteuid())),
      groupMap_(fmt::format("{0} {0} 1\n", ::getegid())) {
  std::vector<fs::path> paths(readable.begin(), readable.end());
  paths.insert(paths.end(), devices.begin(), devices.end());
  // A folder that lies in another one is there with it.
  std::ranges::sort(paths);
  fs::path last;
  for (const fs::path& path : paths) {
    const fs::path inner = path.lexically_relative(last);
    if (!last.empty() && !inner.empty() && *inner.begin() != "..") continue;
    const std::size_t before = entries_.size();
    add(path);
    if (entries_.size() > before && entries_.back().link.empty()) last = path;
  }
  for (fs::path folder = scratch; folder.has_relative_path(); folder = folder.parent_path()) {
    folders_.push_back(scratch_ + folder.string());
  }
  std::ranges::sort(folders_);
  const auto doubles = std::ranges::unique(folders_);
  folders_.erase(doubles.begin(), doubles.end());
}

void PrivateRoot::add(const fs::path& path) {
  std::error_code failed;
  const fs::file_status status = fs::symlink_status(path, failed);
  if (failed || !fs::exists(status) || entries_.size() == kMostEntries) return;
  Entry entry{path.string(), scratch_ + path.string(), {}, fs::is_directory(status)};
  if (fs::is_symlink(status)) entry.link = fs::read_symlink(path, failed).string();
  for (fs::path folder = entry.isFolder ? path : path.parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    folders_.push_back(scratch_ + folder.string());
  }
  entries_.push_back(std::move(entry));
}

bool PrivateRoot::enterUserNamespace() const noexcept {
  return ::unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC) == 0 &&
         writeTo("/proc/self/setgroups", "deny") && writeTo("/proc/self/uid_map", userMap_) &&
         writeTo("/proc/self/gid_map", groupMap_) &&
         ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

bool PrivateRoot::enter() const noexcept {
  if (!enterUserNamespace()) return false;
  const int scratch = cloneMounts(scratch_.c_str());
  std::array<int, kMostEntries> mounts = {};
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    mounts[i] = entries_[i].link.empty() ? cloneMounts(entries_[i].source.c_str()) : -1;
  }
  // The new root lies over the scratch directory, of which there is a copy in hand.
  if (scratch < 0 || ::mount("assay", scratch_.c_str(), "tmpfs", MS_NOSUID, nullptr) != 0)
    return false;
  for (const std::string& folder : folders_) ::mkdir(folder.c_str(), 0755);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!entry.link.empty()) {
      if (::symlink(entry.link.c_str(), entry.target.c_str()) != 0) return false;
      continue;
    }
    if (!entry.isFolder)
      ::close(::open(entry.target.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    if (mounts[i] < 0 || !attach(mounts[i], entry.target.c_str())) return false;
  }
  if (!makeReadOnly(scratch_.c_str())) return false;
  if (::chdir(scratch_.c_str()) != 0) return false;
  // Relative to the new root: its own place in it.
  if (!attach(scratch, scratch_.c_str() + 1)) return false;
  return ::syscall(SYS_pivot_root, ".", ".") == 0 && ::umount2(".", MNT_DETACH) == 0 &&
         ::chdir(scratch_.c_str()) == 0;
}

}  // namespace assay::confine
