// The table of system calls, held against this kernel.
#include "confine/system_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <set>

#include "confined_child.h"

namespace assay::confine {
namespace {

// More than any kernel has so far.
constexpr int kMostCalls = 600;

// The kernel's own, for probes: it lets no filter see them, and ends whoever calls them from
// elsewhere.
constexpr std::array kOfProbes = {335, 336};

bool isAllowed(int number) {
  if (std::ranges::find(kOfProbes, number) != kOfProbes.end()) return true;
  const auto conditional = [&](const ConditionalCall& call) { return call.number == number; };
  return std::ranges::find(allowedCalls(), number) != allowedCalls().end() ||
         std::ranges::any_of(conditionalCalls(), conditional);
}

TEST(SystemCalls, HaveOneRowEach) {
  std::set<int> seen;
  for (const int number : allowedCalls()) EXPECT_TRUE(seen.insert(number).second) << number;
  for (const int number : missingCalls()) EXPECT_TRUE(seen.insert(number).second) << number;
  std::set<int> watched;
  for (const WatchedCall& call : watchedCalls()) {
    EXPECT_TRUE(watched.insert(call.number).second) << callName(call.number);
    EXPECT_FALSE(seen.contains(call.number)) << callName(call.number);
  }
}

TEST(SystemCalls, HaveNames) {
  EXPECT_EQ(callName(SYS_unlink), "unlink");
  EXPECT_EQ(callName(100000), "system call 100000");
}

// Every call that the table does not allow or look into, made for real in a confined process.
TEST(SystemCalls, WithoutARowAreRefusedAndWrittenDown) {
  std::vector<int> calls;
  for (int number = 0; number < kMostCalls; ++number) {
    const bool isMissing = std::ranges::find(missingCalls(), number) != missingCalls().end();
    if (isAllowed(number) || isMissing) continue;
    if (watchedCall(number).handling == Handling::Refuse) calls.push_back(number);
  }
  ASSERT_GT(calls.size(), 200u);
  for (std::size_t first = 0; first < calls.size(); first += 8) {
    const auto some =
        std::span(calls).subspan(first, std::min<std::size_t>(8, calls.size() - first));
    const ChildEnd end = runConfined({}, [&] {
      for (std::size_t i = 0; i < some.size(); ++i) {
        errno = 0;
        const long result = ::syscall(some[i], 0, 0, 0, 0, 0, 0);
        const bool isRefused =
            result == -1 && (errno == EPERM || errno == EROFS || errno == EACCES);
        if (!isRefused) return static_cast<int>(i) + 1;
      }
      return 0;
    });
    EXPECT_EQ(end.exitCode(), 0)
        << "not refused: "
        << callName(some[static_cast<std::size_t>(std::clamp(end.exitCode() - 1, 0, 7))]);
    for (const int number : some) {
      EXPECT_THAT(end.touched,
                  testing::Contains(testing::Field(&model::Touch::call, callName(number))));
    }
  }
}

TEST(SystemCalls, ByTheOldDoorAreRefusedAndWrittenDown) {
  const ChildEnd end = runConfined({}, [] {
    constexpr long kGetPid = 20;  // as `int 0x80` numbers it
    long result = kGetPid;
    asm volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    return static_cast<int>(result) == -EPERM ? 0 : 1;
  });
  EXPECT_EQ(end.exitCode(), 0) << end.signal();
  EXPECT_THAT(end.touched, testing::Contains(testing::Field(&model::Touch::refused, true)));
}

TEST(SystemCalls, OfTheNewDoorsToTheKernelAreAmongThem) {
  for (const int number : {SYS_io_uring_setup, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open,
                           SYS_keyctl, SYS_mount, SYS_unshare, SYS_setns, SYS_pidfd_open,
                           SYS_process_vm_writev, SYS_reboot, SYS_kexec_load, SYS_clock_settime}) {
    EXPECT_FALSE(isAllowed(static_cast<int>(number)));
    EXPECT_EQ(watchedCall(static_cast<int>(number)).handling, Handling::Refuse) << number;
  }
}

}  // namespace
}  // namespace assay::confine
