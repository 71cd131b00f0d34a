#include "confine/reaper.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

namespace assay::confine {
namespace {

int statusUnderReaper(const std::function<int()>& body) {
  const pid_t keeper = ::fork();
  if (keeper == 0) {
    continueUnderReaper();
    ::_exit(body());
  }
  int status = 0;
  ::waitpid(keeper, &status, 0);
  return status;
}

TEST(Reaper, EndsAsTheProgramEnds) {
  const int exited = statusUnderReaper([] { return 7; });
  EXPECT_TRUE(WIFEXITED(exited));
  EXPECT_EQ(WEXITSTATUS(exited), 7);
  const int killed = statusUnderReaper([] { return ::raise(SIGKILL); });
  EXPECT_TRUE(WIFSIGNALED(killed));
  EXPECT_EQ(WTERMSIG(killed), SIGKILL);
}

TEST(Reaper, EndsADaemonThatHasLeftItsGroup) {
  // The pipe stays open as long as the daemon lives.
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  statusUnderReaper([&] {
    if (::fork() == 0) {
      ::setsid();
      if (::fork() == 0) {
        for (;;) ::pause();
      }
      ::_exit(0);
    }
    ::usleep(50'000);
    return 0;
  });
  ::close(ends[1]);
  char byte = 0;
  EXPECT_EQ(::read(ends[0], &byte, 1), 0);
  ::close(ends[0]);
}

}  // namespace
}  // namespace assay::confine
