#include "confine/process_family.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace assay::confine {

namespace {

// A number of /proc/PID/status.
std::optional<int> statusField(pid_t process, const std::string& name) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name)) return std::atoi(line.c_str() + name.size());
  }
  return std::nullopt;
}

// Numbers of several processes, of which they have part in common: since they were forked, or since
// they share it. That part is taken to be as much as the smallest of them has.
class Shared {
 public:
  void add(std::uint64_t number) {
    sum_ += number;
    least_ = count_ == 0 ? number : std::min(least_, number);
    ++count_;
  }
  [[nodiscard]] std::uint64_t sum() const { return count_ == 0 ? 0 : sum_ - (count_ - 1) * least_; }

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t count_ = 0;
};

// The size of the files of a folder.
std::uint64_t bytesBelow(const std::filesystem::path& folder) {
  std::error_code failed;
  std::uint64_t bytes = 0;
  for (std::filesystem::recursive_directory_iterator entry(folder, failed), end;
       !failed && entry != end; entry.increment(failed)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored) && !entry->is_symlink(ignored)) {
      bytes += entry->file_size(ignored);
    }
  }
  return bytes;
}

// The size of files without a name that a process holds open.
std::uint64_t bytesOpen(pid_t process) {
  std::error_code failed;
  std::uint64_t bytes = 0;
  for (std::filesystem::directory_iterator entry(fmt::format("/proc/{}/fd", process), failed), end;
       !failed && entry != end; entry.increment(failed)) {
    struct stat status = {};
    if (::stat(entry->path().c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_nlink == 0) {
      bytes += static_cast<std::uint64_t>(status.st_size);
    }
  }
  return bytes;
}

}  // namespace

std::optional<pid_t> processOf(pid_t thread) { return statusField(thread, "Tgid:"); }

bool isDescendant(pid_t process, pid_t ancestor) {
  constexpr int kDeepest = 256;
  for (int depth = 0; process > 1 && depth < kDeepest; ++depth) {
    const auto parent = statusField(process, "PPid:");
    if (!parent) return false;
    if (*parent == ancestor) return true;
    process = *parent;
  }
  return false;
}

std::vector<pid_t> descendantsOf(pid_t ancestor) {
  std::vector<pid_t> found;
  std::error_code failed;
  for (std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", ancestor), failed),
       end;
       !failed && task != end; task.increment(failed)) {
    std::ifstream children(task->path() / "children");
    for (pid_t child = 0; children >> child;) {
      found.push_back(child);
      std::ranges::copy(descendantsOf(child), std::back_inserter(found));
    }
  }
  return found;
}

std::uint64_t threadsOf(pid_t thread) {
  return static_cast<std::uint64_t>(statusField(thread, "Threads:").value_or(0));
}

std::uint64_t memoryOf(const std::vector<pid_t>& processes) {
  constexpr std::uint64_t kKilobyte = 1024;
  Shared anonymous;
  Shared files;  // in memory
  for (const pid_t process : processes) {
    const auto own = statusField(process, "RssAnon:");
    const auto mapped = statusField(process, "RssShmem:");
    if (!own || !mapped) continue;
    anonymous.add(static_cast<std::uint64_t>(*own));
    files.add(static_cast<std::uint64_t>(*mapped));
  }
  return (anonymous.sum() + files.sum()) * kKilobyte;
}

std::uint64_t bytesOfFiles(const std::filesystem::path& folder,
                           const std::vector<pid_t>& processes) {
  std::uint64_t bytes = bytesBelow(folder);
  for (const pid_t process : processes) bytes += bytesOpen(process);
  return bytes;
}

}  // namespace assay::confine
