#include "confine/process_family.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>
#include <vector>

namespace assay::confine {
namespace {

constexpr std::size_t kSize = std::size_t{64} << 20;

// Children that have the same memory, filled before they were forked, and sleep.
class Family {
 public:
  explicit Family(int sharing) {
    memory_ = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0);
    std::memset(memory_, 1, kSize);
    for (int i = 0; i < 3; ++i) {
      int ends[2] = {};
      if (::pipe(ends) != 0) return;
      const pid_t child = ::fork();
      if (child == 0) {
        for (std::size_t at = 0; at < kSize; at += 4096) {
          sum_ += static_cast<volatile char*>(memory_)[at];
        }
        ::close(ends[0]);
        ::close(ends[1]);
        for (;;) ::pause();
      }
      ::close(ends[1]);
      char byte = 0;
      (void)!::read(ends[0], &byte, 1);  // until the child has mapped all of it
      ::close(ends[0]);
      children_.push_back(child);
    }
  }
  ~Family() {
    for (const pid_t child : children_) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    ::munmap(memory_, kSize);
  }
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;

  [[nodiscard]] const std::vector<pid_t>& children() const { return children_; }

 private:
  void* memory_ = nullptr;
  int sum_ = 0;
  std::vector<pid_t> children_;
};

TEST(ProcessFamily, CountsMemoryInCommonOnce) {
  for (const int sharing : {MAP_PRIVATE, MAP_SHARED}) {
    const Family family(sharing);
    ASSERT_EQ(family.children().size(), 3u);
    EXPECT_LT(memoryOf(family.children()), 2 * kSize);
    EXPECT_GE(memoryOf(family.children()), kSize);
  }
}

TEST(ProcessFamily, ProcessesThatHaveEndedUseNothing) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(memoryOf({child}), 0u);
}

}  // namespace
}  // namespace assay::confine
