#include "exec/start_failure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::exec {
namespace {

using support::ErrorCode;
using testing::HasSubstr;

constexpr int kExited1 = 1 << 8;
constexpr int kKilled = 9;

TEST(StartFailure, AnExceptionIsToldWithItsText) {
  const auto error = startFailure(
      {"worker",
       "terminate called after throwing an instance of 'std::runtime_error'\n"
       "  what():  no licence\n==1==ERROR: AddressSanitizer: ABRT on unknown address 0x1\n",
       kExited1,
       {}});
  EXPECT_EQ(error.code, ErrorCode::Build);
  EXPECT_THAT(error.message, HasSubstr("throws std::runtime_error: no licence"));
}

// A report may lack its frames, or name modules that are gone.
TEST(StartFailure, ACrashWithoutFramesIsOneAllTheSame) {
  for (const char* stack : {"", "    #0 0x55  (/no/such/worker+0x1)\n", "    #0 0x55\n"}) {
    const auto error = startFailure(
        {"worker",
         std::string("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n") + stack,
         kExited1,
         {}});
    EXPECT_EQ(error.code, ErrorCode::Build);
    EXPECT_THAT(error.message, HasSubstr("crashes: segv"));
    EXPECT_EQ(error.where, "");
  }
}

TEST(StartFailure, AnExitIsToldWithItsCode) {
  const auto error = startFailure({"worker", "assay: exit before main: 0\n    #0 0x55\n", 0, {}});
  EXPECT_EQ(error.code, ErrorCode::Build);
  EXPECT_THAT(error.message, HasSubstr("exit(0)"));
}

TEST(StartFailure, ATimeoutAndASignalAreTheSubjects) {
  const auto hangs = startFailure({"worker", "", std::nullopt, std::chrono::milliseconds(20)});
  EXPECT_EQ(hangs.code, ErrorCode::Build);
  EXPECT_THAT(hangs.message, HasSubstr("does not end within 20 ms"));
  const auto killed = startFailure({"worker", "", kKilled, {}});
  EXPECT_EQ(killed.code, ErrorCode::Build);
  EXPECT_THAT(killed.message, HasSubstr("signal 9"));
}

TEST(StartFailure, AMissingLibraryIsTold) {
  const auto error =
      startFailure({"worker",
                    "worker: error while loading shared libraries: libz.so: no such file\n",
                    kExited1,
                    {}});
  EXPECT_EQ(error.code, ErrorCode::Build);
  EXPECT_THAT(error.message, HasSubstr("libz.so"));
}

TEST(StartFailure, AnEndWithoutAWordIsOurs) {
  EXPECT_EQ(startFailure({"worker", "", kExited1, {}}).code, ErrorCode::Internal);
}

}  // namespace
}  // namespace assay::exec
