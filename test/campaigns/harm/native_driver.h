// The main program of a hostile class that is driven without the tool: its harm is real.
//
// It has the shape of the tool: an engine that makes a scratch directory and starts a server, which
// starts a child in which the class acts. Engine and server watch over each other and over
// themselves, and tell on descriptor 3 what was done to them, one line each.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

void act();     // what the hostile class does
bool intact();  // whether the memory of the server is as it was

namespace native_driver {

constexpr int kTellFd = 3;
constexpr int kStepMilliseconds = 8000;
constexpr int kServerMilliseconds = 12000;

inline void tell(const std::string& sentence) {
  const std::string line = sentence + "\n";
  if (write(kTellFd, line.data(), line.size()) < 0) std::perror("tell");
}

// What another process could change about this one.
struct Standing {
  std::array<rlimit, RLIM_NLIMITS> limits{};
  int priority = 0;
  int memoryScore = 0;
};

inline Standing standing() {
  Standing now;
  for (int kind = 0; kind < RLIM_NLIMITS; ++kind) {
    getrlimit(static_cast<__rlimit_resource>(kind), &now.limits[static_cast<std::size_t>(kind)]);
  }
  now.priority = getpriority(PRIO_PROCESS, 0);
  std::ifstream("/proc/self/oom_score_adj") >> now.memoryScore;
  return now;
}

inline void compare(const Standing& before, const Standing& after) {
  for (std::size_t kind = 0; kind < RLIM_NLIMITS; ++kind) {
    if (before.limits[kind].rlim_cur != after.limits[kind].rlim_cur) tell("server: other limits");
  }
  if (before.priority != after.priority) tell("server: another priority");
  if (before.memoryScore != after.memoryScore) tell("server: another memory score");
}

inline std::vector<std::string> environment() {
  std::vector<std::string> variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    variables.emplace_back(*entry);
  }
  return variables;
}

// Waits until the process has ended or was stopped; kills it when the time is over.
inline int await(pid_t process, int milliseconds) {
  for (int waited = 0; waited < milliseconds; waited += 10) {
    int status = 0;
    if (waitpid(process, &status, WNOHANG | WUNTRACED) == process) return status;
    usleep(10'000);
  }
  int status = 0;
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
  return 0;
}

[[noreturn]] inline void child(int start) {
  const int told = fcntl(kTellFd, F_DUPFD_CLOEXEC, 1000);
  close(kTellFd);
  char byte = 0;
  if (read(start, &byte, 1) != 1) std::exit(1);
  close(start);
  const auto before = environment();
  try {
    act();
  } catch (const std::exception& error) {
    std::puts(error.what());
  }
  if (environment() != before) {
    const char line[] = "environment: other variables\n";
    if (write(told, line, sizeof line - 1) < 0) std::perror("tell");
  }
  std::exit(0);
}

inline int server() {
  const Standing before = standing();
  std::array<int, 2> start{};
  if (pipe(start.data()) != 0) return 1;
  const pid_t process = fork();
  if (process == 0) {
    close(start[1]);
    child(start[0]);
  }
  close(start[0]);
  // Not inherited: only a thief has it.
  const int log = open("/victim/server.log", O_WRONLY | O_APPEND | O_CLOEXEC);
  if (write(start[1], "x", 1) != 1) return 1;
  await(process, kStepMilliseconds);
  close(log);
  compare(before, standing());
  if (!intact()) tell("server: other memory");
  return 0;
}

inline int engine() {
  // A descriptor that the children inherit by mistake.
  open("/victim/ledger.bin", O_WRONLY | O_APPEND);
  std::string scratch = "/tmp/scratch-XXXXXX";
  if (mkdtemp(scratch.data()) == nullptr || chdir(scratch.c_str()) != 0) return 1;
  const pid_t process = fork();
  if (process == 0) std::_Exit(server());
  const int status = await(process, kServerMilliseconds);
  if (WIFSIGNALED(status)) tell("server: killed by signal " + std::to_string(WTERMSIG(status)));
  if (WIFSTOPPED(status)) {
    tell("server: stopped");
    kill(process, SIGKILL);
  }
  std::error_code error;
  if (chdir("/") == 0) std::filesystem::remove_all(scratch, error);
  return 0;
}

}  // namespace native_driver

int main() { return native_driver::engine(); }
