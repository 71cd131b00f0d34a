#include "confine/process_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

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

// The sum of some lines of a file in /proc/PID.
std::uint64_t kilobytes(pid_t process, std::string_view file,
                        std::initializer_list<std::string_view> names) {
  std::ifstream sizes(fmt::format("/proc/{}/{}", process, file));
  std::uint64_t sum = 0;
  for (std::string line; std::getline(sizes, line);) {
    for (const std::string_view name : names) {
      if (line.starts_with(name)) sum += std::strtoull(line.c_str() + name.size(), nullptr, 10);
    }
  }
  return sum;
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

bool useMoreMemory(const std::vector<pid_t>& processes, std::uint64_t bytes) {
  std::uint64_t mapped = 0;  // what several have in common counts for each of them
  for (const pid_t process : processes) {
    mapped += kilobytes(process, "status", {"RssAnon:", "RssShmem:"});
  }
  if (mapped * 1024 <= bytes) return false;
  std::uint64_t used = 0;
  for (const pid_t process : processes) {
    used += kilobytes(process, "smaps_rollup", {"Pss_Anon:", "Pss_Shmem:"});
  }
  return used * 1024 > bytes;
}

}  // namespace assay::confine
