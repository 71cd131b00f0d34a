#include "confine/process_family.h"

#include <fmt/format.h>

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
  constexpr std::uint64_t kPage = 4096;
  std::uint64_t pages = 0;
  std::uint64_t least = 0;
  std::uint64_t count = 0;
  for (const pid_t process : processes) {
    std::ifstream sizes(fmt::format("/proc/{}/statm", process));
    std::uint64_t mapped = 0;
    std::uint64_t resident = 0;
    std::uint64_t ofFiles = 0;
    if (!(sizes >> mapped >> resident >> ofFiles)) continue;
    const std::uint64_t own = resident - std::min(resident, ofFiles);
    pages += own;
    least = count == 0 ? own : std::min(least, own);
    ++count;
  }
  return count == 0 ? 0 : (pages - (count - 1) * least) * kPage;
}

}  // namespace assay::confine
