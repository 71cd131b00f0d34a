#include "support/interruption.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "support/files.h"
#include "support/process.h"

namespace assay::support {
namespace {

namespace fs = std::filesystem;

// The exit code of a process that does this: what was noted stays noted, so every test has one of
// its own.
int exitCodeOf(const std::function<int()>& body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool isSoonGone(const fs::path& path) {
  for (int i = 0; i < 500; ++i) {
    if (!fs::exists(path)) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Interruption, TheFirstSignalIsNotedWithItsName) {
  for (const auto& [signal, name] :
       {std::pair(SIGINT, "SIGINT"), std::pair(SIGTERM, "SIGTERM"), std::pair(SIGHUP, "SIGHUP")}) {
    EXPECT_EQ(exitCodeOf([&] {
                noteInterruptions();
                if (interruption() != 0 || !interruptionName().empty()) return 1;
                std::raise(signal);
                if (interruption() != signal || interruptionName() != name) return 2;
                return interrupted().value().code == ErrorCode::Inconclusive ? 0 : 3;
              }),
              0);
  }
}

TEST(Interruption, TheSecondSignalEndsTheProcessAndRemovesTheFolder) {
  auto folder = TemporaryDirectory::create("assay-interruption").value();
  const fs::path inside = folder.path() / "root";
  fs::create_directories(inside / "deep");
  EXPECT_EQ(exitCodeOf([&] {
              noteInterruptions();
              removeWhenEnded(inside);
              std::raise(SIGINT);
              std::raise(SIGTERM);
              return 0;
            }),
            128 + SIGTERM);
  EXPECT_TRUE(isSoonGone(inside));
}

TEST(Interruption, AHangUpThatIsIgnoredStaysIgnored) {
  EXPECT_EQ(exitCodeOf([] {
              std::signal(SIGHUP, SIG_IGN);
              noteInterruptions();
              std::raise(SIGHUP);
              return interruption();
            }),
            0);
}

TEST(Interruption, ACommandThatRunsIsEndedAndNoneIsStarted) {
  EXPECT_EQ(exitCodeOf([] {
              noteInterruptions();
              const std::jthread later([] {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                ::kill(::getpid(), SIGINT);
              });
              Command command;
              command.arguments = {"sleep", "60"};
              const auto begin = std::chrono::steady_clock::now();
              if (run(command)) return 1;
              if (std::chrono::steady_clock::now() - begin > std::chrono::seconds(20)) return 2;
              return run(command) ? 3 : 0;
            }),
            0);
}

TEST(TemporaryRoot, HoldsWhatIsTemporaryUntilItsEnd) {
  auto folder = TemporaryDirectory::create("assay-root").value();
  EXPECT_EQ(exitCodeOf([&] {
              ::setenv("TMPDIR", folder.path().c_str(), 1);
              {
                const auto root = TemporaryRoot::create();
                const auto made = TemporaryDirectory::create("other");
                if (!root || !made) return 1;
                if (made->path().parent_path().parent_path() != folder.path()) return 2;
              }
              return fs::is_empty(folder.path()) ? 0 : 3;
            }),
            0);
}

}  // namespace
}  // namespace assay::support
