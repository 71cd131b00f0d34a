#include "support/interruption.h"

#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <string_view>

namespace assay::support {
namespace {

struct Watched {
  int signal;
  std::string_view name;
};
constexpr std::array watched = {Watched{SIGINT, "SIGINT"}, Watched{SIGTERM, "SIGTERM"},
                                Watched{SIGHUP, "SIGHUP"}};
constexpr int signalled = 128;  // added to a signal, as shells do

std::atomic<int> noted = 0;
// Read by the handler only while `hasFolder` is set.
std::array<char, 4096> folderToRemove;
std::atomic<bool> hasFolder = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

// A copy of this process removes the folder when the process is gone, and with it the children that
// might still write there. Only calls that are safe in a signal handler.
void removeFolderLater() {
  const pid_t parent = ::getpid();
  if (::_Fork() != 0) return;
  ::setpgid(0, 0);
  constexpr timespec moment{0, 5'000'000};
  constexpr int patience = 400;
  for (int i = 0; i < patience && ::getppid() == parent; ++i) ::nanosleep(&moment, nullptr);
  ::nanosleep(&moment, nullptr);
  ::execl("/bin/rm", "rm", "-rf", "--", folderToRemove.data(), nullptr);
  ::_exit(0);
}

void note(int signal) {
  const int before = errno;
  int none = 0;
  if (!noted.compare_exchange_strong(none, signal)) {
    if (hasFolder) removeFolderLater();
    ::_exit(signalled + signal);
  }
  errno = before;
}

}  // namespace

void noteInterruptions() {
  for (const Watched& one : watched) {
    struct sigaction now = {};
    if (one.signal == SIGHUP && ::sigaction(SIGHUP, nullptr, &now) == 0 &&
        now.sa_handler == SIG_IGN) {
      continue;
    }
    struct sigaction action = {};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    // The others wait while one is handled.
    for (const Watched& other : watched) sigaddset(&action.sa_mask, other.signal);
    ::sigaction(one.signal, &action, nullptr);
  }
}

void removeWhenEnded(const std::filesystem::path& folder) {
  hasFolder = false;
  const std::string text = folder.string();
  if (text.empty() || text.size() >= folderToRemove.size()) return;
  text.copy(folderToRemove.data(), text.size());
  folderToRemove[text.size()] = '\0';
  hasFolder = true;
}

int interruption() noexcept { return noted.load(std::memory_order_relaxed); }

std::string interruptionName() {
  for (const Watched& one : watched) {
    if (one.signal == interruption()) return std::string(one.name);
  }
  return {};
}

tl::unexpected<Error> interrupted() {
  return fail(ErrorCode::Inconclusive, "interrupted by " + interruptionName(), {},
              "Run the same command again: what was compiled so far is kept.");
}

}  // namespace assay::support
