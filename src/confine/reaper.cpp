#include "confine/reaper.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace assay::confine {

namespace {

// Orphans become children of the nearest keeper, which this is; killing them may make more.
void endAllChildren() noexcept {
  for (;;) {
    char text[4096];
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = file < 0 ? 0 : ::read(file, text, sizeof text - 1);
    if (file >= 0) ::close(file);
    if (size <= 0) return;
    text[size] = '\0';
    for (char* next = text; *next != '\0';) {
      const long process = std::strtol(next, &next, 10);
      if (process <= 0) break;
      ::kill(static_cast<pid_t>(process), SIGKILL);
      ::waitpid(static_cast<pid_t>(process), nullptr, 0);
      while (*next == ' ') ++next;
    }
  }
}

void onTermination(int) {
  endAllChildren();
  ::_exit(128 + SIGTERM);
}

[[noreturn]] void keep(pid_t program) noexcept {
  struct sigaction action = {};
  action.sa_handler = onTermination;
  ::sigaction(SIGTERM, &action, nullptr);
  ::close_range(0, ~0u, 0);
  int status = 0;
  for (;;) {
    int one = 0;
    const pid_t ended = ::waitpid(-1, &one, 0);
    if (ended == program) {
      status = one;
      break;
    }
    if (ended < 0 && errno != EINTR) break;
  }
  endAllChildren();
  if (WIFSIGNALED(status)) {
    ::signal(WTERMSIG(status), SIG_DFL);
    ::kill(::getpid(), WTERMSIG(status));
  }
  ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

}  // namespace

void continueUnderReaper() noexcept {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t keeper = ::getpid();
  const pid_t program = ::_Fork();
  if (program > 0) keep(program);
  if (program < 0) ::_exit(127);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != keeper) ::_exit(127);
}

}  // namespace assay::confine
