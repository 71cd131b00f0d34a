#include "confine/process_family.h"

#include <fmt/format.h>

#include <fstream>
#include <string>

namespace assay::confine {

namespace {

// A number of /proc/PID/status.
std::optional<pid_t> statusField(pid_t process, const std::string& name) {
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

}  // namespace assay::confine
