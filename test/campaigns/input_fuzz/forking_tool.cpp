// The tool, started once and forked for every run: what a process does before main, which for a
// program with Clang in it takes longer than to read most inputs, is done once.
//
// A line of stdin is a run: seconds, folder and arguments, with a NUL behind each. The answer is a
// line with the exit code, 128 and the number of the signal that ended it, or -1 if it was still
// running after so many seconds.
#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "driver/tool.h"

namespace {

std::vector<std::string> partsOf(const std::string& line) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < line.size();) {
    parts.emplace_back(line.c_str() + at);
    at += parts.back().size() + 1;
  }
  return parts;
}

[[noreturn]] void become(const std::vector<std::string>& parts) {
  setpgid(0, 0);
  const int null = open("/dev/null", O_RDWR);
  for (const int stream : {0, 1, 2}) dup2(null, stream);
  close(null);
  if (chdir(parts[1].c_str()) != 0) _exit(99);
  std::exit(static_cast<int>(assay::driver::runProcess({parts.begin() + 2, parts.end()})));
}

int run(const std::vector<std::string>& parts) {
  const pid_t child = fork();
  if (child == 0) become(parts);
  const int ended = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  pollfd waiting{ended, POLLIN, 0};
  const int milliseconds = static_cast<int>(std::stod(parts[0]) * 1000);
  const bool isLate = poll(&waiting, 1, milliseconds) != 1;
  close(ended);
  kill(-child, SIGKILL);  // with what it may have left behind
  int status = 0;
  waitpid(child, &status, 0);
  if (isLate) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::vector<std::string> parts = partsOf(line);
    if (parts.size() < 2) return 2;
    std::cout << run(parts) << std::endl;
  }
  return 0;
}
