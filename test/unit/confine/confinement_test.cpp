// What a confined process can do and cannot, with all layers and with one of them at a time.
#include "confine/confinement.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "confined_child.h"

namespace assay::confine {
namespace {

using model::Touch;
using testing::Contains;
using testing::Field;
using testing::IsEmpty;

auto refused(const std::string& call) {
  return Contains(testing::AllOf(Field(&Touch::call, call), Field(&Touch::refused, true)));
}

// Every way of using the file system that is tried here; true if it changed nothing and said so.
bool cannotChange(const std::string& kept, const std::string& fresh) {
  struct stat status = {};
  return ::open(kept.c_str(), O_WRONLY) < 0 && ::open(kept.c_str(), O_RDONLY | O_TRUNC) < 0 &&
         ::open(fresh.c_str(), O_CREAT | O_WRONLY, 0644) < 0 && ::unlink(kept.c_str()) != 0 &&
         ::rename(kept.c_str(), fresh.c_str()) != 0 && ::rename(kept.c_str(), "stolen") != 0 &&
         ::link(kept.c_str(), "linked") != 0 && ::symlink("x", fresh.c_str()) != 0 &&
         ::mkdir(fresh.c_str(), 0755) != 0 && ::truncate(kept.c_str(), 0) != 0 &&
         ::chmod(kept.c_str(), 0777) != 0 && ::syscall(SYS_unlink, kept.c_str()) != 0 &&
         ::stat(kept.c_str(), &status) == 0;
}

struct Case {
  const char* name;
  Layers layers;
};

class Files : public testing::TestWithParam<Case> {};

TEST_P(Files, OutsideOfTheScratchDirectoryAreNotChanged) {
  const Outside outside;
  const std::string kept = outside.file();
  const std::string fresh = outside.file("fresh");
  Policy policy;
  policy.layers = GetParam().layers;
  policy.readable = {std::filesystem::path(kept).parent_path()};
  const ChildEnd end = runConfined(policy, [&] { return cannotChange(kept, fresh) ? 0 : 1; });
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
  EXPECT_TRUE(outside.isUnchanged());
}

TEST_P(Files, InTheScratchDirectoryAreTheProgramsOwn) {
  Policy policy;
  policy.layers = GetParam().layers;
  const ChildEnd end = runConfined(policy, [] {
    const int file = ::open("a", O_CREAT | O_RDWR, 0644);
    return file >= 0 && ::write(file, "x", 1) == 1 && ::mkdir("d", 0755) == 0 &&
                   ::rename("a", "d/b") == 0 && ::link("d/b", "c") == 0 && ::unlink("c") == 0 &&
                   ::symlink("d/b", "s") == 0 && ::open("s", O_RDONLY) >= 0
               ? 0
               : 1;
  });
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
}

TEST_P(Files, ThatNobodyGaveAreNotRead) {
  const Outside outside;
  const std::string kept = outside.file();
  Policy policy;
  policy.layers = GetParam().layers;
  const ChildEnd end = runConfined(policy, [&] {
    return ::open(kept.c_str(), O_RDONLY) < 0 && ::open("/usr", O_RDONLY) >= 0 &&
                   ::open("/dev/null", O_RDWR) >= 0
               ? 0
               : 1;
  });
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
}

INSTANTIATE_TEST_SUITE_P(
    Layers, Files,
    testing::Values(Case{"all", Layers()}, Case{"namespace", without({Layer::Landlock})},
                    Case{"unsupervised", without({Layer::Supervisor})},
                    Case{"unsupervisedNamespace", without({Layer::Landlock, Layer::Supervisor})}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Confinement, WithoutLayersProtectsNothing) {
  const Outside outside;
  const std::string fresh = outside.file("fresh");
  Policy policy;
  policy.isUnconfined = true;
  const ChildEnd end = runConfined(
      policy, [&] { return ::open(fresh.c_str(), O_CREAT | O_WRONLY, 0644) >= 0 ? 0 : 1; });
  EXPECT_EQ(end.exitCode(), 0);
  EXPECT_FALSE(outside.isUnchanged());
}

TEST(Confinement, RefusesProgramsThatChangeFilesWhereNothingProtectsThem) {
  Policy policy;
  policy.changesFiles = true;
  policy.layers = without({Layer::Landlock, Layer::Namespace});
  const auto refusal = Confinement::prepare(policy, {});
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, support::ErrorCode::Usage);
  EXPECT_THAT(refusal.error().remedy, testing::HasSubstr("--unconfined"));
  policy.isUnconfined = true;
  EXPECT_TRUE(Confinement::prepare(policy, {}));
}

TEST(Confinement, GivesTheErrorsOfAReadOnlyFileSystemAndWritesDownWhatWasRefused) {
  const Outside outside;
  const std::string kept = outside.file();
  const std::string missing = outside.file("missing");
  Policy policy;
  policy.readable = {std::filesystem::path(kept).parent_path()};
  const ChildEnd end = runConfined(policy, [&] {
    const bool first = ::unlink(kept.c_str()) != 0 && errno == EROFS;
    const bool second = ::unlink(missing.c_str()) != 0 && errno == ENOENT;
    const bool third =
        ::syscall(SYS_openat, AT_FDCWD, kept.c_str(), O_WRONLY) < 0 && errno == EROFS;
    const bool fourth = ::chmod(kept.c_str(), 0) != 0 && errno == EROFS;
    return first && second && third && fourth ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
  EXPECT_THAT(end.touched, refused("unlink"));
  EXPECT_THAT(end.touched, refused("openat"));
  EXPECT_THAT(end.touched, refused("chmod"));
  EXPECT_THAT(end.touched, Contains(Field(&Touch::detail, kept)));
}

TEST(Confinement, AnEmptyNameIsNoFile) {
  const ChildEnd end = runConfined({}, [] {
    const bool isNone = ::unlink("") != 0 && errno == ENOENT && ::rmdir("") != 0 &&
                        errno == ENOENT && ::open("", O_CREAT | O_WRONLY, 0600) < 0 &&
                        errno == ENOENT && ::rename("", "a") != 0 && errno == ENOENT;
    return isNone ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
  EXPECT_THAT(end.touched, IsEmpty());
}

TEST(Confinement, NamesOwnFilesWithoutTheScratchDirectory) {
  const ChildEnd end = runConfined({}, [] {
    const int file = ::open("a", O_CREAT | O_RDWR, 0644);
    return file >= 0 && ::chmod("a", 0600) == 0 && ::truncate("a", 5) == 0 ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
  ASSERT_FALSE(end.touched.empty());
  for (const Touch& touch : end.touched) {
    EXPECT_EQ(touch.detail, "a");
    EXPECT_FALSE(touch.refused);
  }
}

TEST(Confinement, DoesItselfWhatLandlockDoesNotKnow) {
  const ChildEnd end = runConfined({}, [] {
    const int file = ::open("a", O_CREAT | O_RDWR, 0644);
    struct stat status = {};
    const timespec times[2] = {{1000, 0}, {2000, 0}};
    return ::fchmod(file, 0600) == 0 && ::ftruncate(file, 3) == 0 && ::truncate("a", 7) == 0 &&
                   ::utimensat(AT_FDCWD, "a", times, 0) == 0 && ::stat("a", &status) == 0 &&
                   (status.st_mode & 0777) == 0600 && status.st_size == 7 &&
                   status.st_mtim.tv_sec == 2000
               ? 0
               : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
}

TEST(Confinement, FollowsLinksThatLeadOut) {
  const Outside outside;
  const std::string kept = outside.file();
  const std::string folder = std::filesystem::path(kept).parent_path().string();
  const ChildEnd end = runConfined({}, [&] {
    return ::symlink(folder.c_str(), "way") == 0 && ::open("way/kept.txt", O_WRONLY) < 0 &&
                   ::unlink("way/kept.txt") != 0 && ::chmod("way/kept.txt", 0777) != 0 &&
                   ::unlink("way") == 0
               ? 0
               : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
  EXPECT_TRUE(outside.isUnchanged());
}

TEST(Confinement, HasNoNetwork) {
  const ChildEnd end = runConfined({}, [] {
    return ::socket(AF_INET, SOCK_STREAM, 0) < 0 && ::socket(AF_UNIX, SOCK_STREAM, 0) < 0 ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0);
  EXPECT_THAT(end.touched, refused("socket"));
}

TEST(Confinement, ReachesItsOwnProcessesOnly) {
  const pid_t parent = ::getpid();
  const ChildEnd end = runConfined({}, [parent] {
    ::signal(SIGUSR1, SIG_IGN);
    const pid_t child = ::fork();
    if (child == 0) {
      for (;;) ::pause();
    }
    rlimit limit = {};
    const bool others = ::kill(parent, 0) != 0 && ::kill(-1, SIGUSR1) != 0 && ::kill(1, 0) != 0 &&
                        ::syscall(SYS_tgkill, parent, parent, 0) != 0 &&
                        ::syscall(SYS_prlimit64, parent, RLIMIT_CPU, nullptr, &limit) != 0;
    const bool own = ::kill(::getpid(), SIGUSR1) == 0 && ::raise(SIGUSR1) == 0 &&
                     ::kill(child, SIGKILL) == 0 && ::waitpid(child, nullptr, 0) == child;
    return others && own ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
  EXPECT_THAT(end.touched, refused("kill"));
  EXPECT_THAT(end.touched, refused("tgkill"));
  EXPECT_THAT(end.touched, refused("prlimit64"));
}

TEST(Confinement, LetsAProgramAbort) {
  EXPECT_EQ(runConfined({}, []() -> int { std::abort(); }).signal(), SIGABRT);
}

TEST(Confinement, CountsProcessesAlsoThoseOfRawSystemCalls) {
  Limits limits;
  limits.processes = 5;
  const ChildEnd end = runConfined(
      {},
      [] {
        int started = 0;
        for (int i = 0; i < 20; ++i) {
          const long child = ::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr);
          if (child == 0) ::_exit(0);
          if (child > 0) ++started;
        }
        while (::wait(nullptr) > 0) {
        }
        return started;
      },
      limits);
  EXPECT_EQ(end.exitCode(), 5);
  EXPECT_THAT(end.touched, refused("clone"));
}

TEST(Confinement, EndsProcessesThatTogetherUseTooMuchMemory) {
  Limits limits;
  limits.memoryBytes = 48u << 20;
  const auto withChildren = [&](int count) {
    return runConfined(
        {},
        [count] {
          for (int i = 0; i < count; ++i) {
            if (::fork() != 0) continue;
            static std::vector<char> much(16u << 20, 'x');
            ::usleep(1'500'000);
            ::_exit(much.front() == 'x' ? 0 : 1);
          }
          int failed = 0;
          for (int status = 0; ::wait(&status) > 0;) failed += status == 0 ? 0 : 1;
          return failed;
        },
        limits);
  };
  EXPECT_EQ(withChildren(1).exitCode(), 0);
  EXPECT_EQ(withChildren(5).signal(), SIGKILL);
}

TEST(Confinement, CountsThreadsThatAreThereAtOneTime) {
  Limits limits;
  limits.threads = 4;
  const auto withThreads = [&](int atOneTime) {
    return runConfined(
        {},
        [atOneTime] {
          for (int round = 0; round < 10; ++round) {
            std::vector<std::jthread> threads;
            try {
              for (int i = 0; i < atOneTime; ++i) {
                threads.emplace_back([] { ::usleep(10'000); });
              }
            } catch (const std::system_error&) {
              return 1;
            }
          }
          return 0;
        },
        limits);
  };
  EXPECT_EQ(withThreads(2).exitCode(), 0);
  const ChildEnd many = withThreads(10);
  EXPECT_EQ(many.exitCode(), 1);
  EXPECT_THAT(many.touched, refused("clone"));
}

TEST(Confinement, NoFolderIsMadeDeeperThanAPathCanSay) {
  const ChildEnd end = runConfined({}, [] {
    const std::string name(200, 'x');
    for (int i = 0; i < 40; ++i) {
      if (::mkdir(name.c_str(), 0700) != 0) return i;
      if (::chdir(name.c_str()) != 0) return 98;
    }
    return 0;
  });
  EXPECT_GT(end.exitCode(), 10);
  EXPECT_LT(end.exitCode(), 30);
  EXPECT_THAT(end.touched, refused("mkdir"));
}

TEST(Confinement, LimitsTheSumOfFiles) {
  Limits limits;
  limits.filesBytes = 1 << 20;
  const ChildEnd end = runConfined(
      {},
      [] {
        static const std::string text(1 << 18, 'x');
        int made = 0;
        for (int i = 0; i < 16; ++i) {
          const std::string name = std::to_string(i);
          const int file = ::open(name.c_str(), O_CREAT | O_WRONLY, 0644);
          if (file < 0) break;
          if (::write(file, text.data(), text.size()) > 0) ++made;
          ::unlink(name.c_str());  // and stays open
        }
        return made;
      },
      limits);
  EXPECT_GE(end.exitCode(), 4);
  EXPECT_LE(end.exitCode(), 6);
}

TEST(Confinement, AFileThatGrowsTooLargeIsAnError) {
  Limits limits;
  limits.fileBytes = 1000;
  const ChildEnd end = runConfined(
      {},
      [] {
        const int file = ::open("a", O_CREAT | O_WRONLY, 0644);
        static const std::string text(1000, 'x');
        return ::write(file, text.data(), text.size()) == 1000 && ::write(file, "x", 1) < 0 &&
                       errno == EFBIG
                   ? 0
                   : 1;
      },
      limits);
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
}

TEST(Confinement, LeavesNoScratchDirectoryBehind) {
  std::filesystem::path scratch;
  {
    const auto confinement = Confinement::prepare({}, {});
    ASSERT_TRUE(confinement);
    scratch = confinement->scratch();
    EXPECT_TRUE(std::filesystem::is_directory(scratch));
    std::filesystem::create_directories(scratch / "locked" / "inner");
    std::ofstream(scratch / "locked" / "inner" / "file") << "x";
    std::filesystem::permissions(scratch / "locked", std::filesystem::perms::none);
  }
  EXPECT_FALSE(std::filesystem::exists(scratch));
}

}  // namespace
}  // namespace assay::confine
