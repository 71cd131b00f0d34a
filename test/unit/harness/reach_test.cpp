#include "harness/reach.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

TEST(Reach, FunctionsThatChangeFilesOrStartPrograms) {
  for (const char* name : {"unlink", "open64", "fopen", "system", "fork", "execvpe", "syscall",
                           "mkstemps", "_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1Ev",
                           "_ZNSt10filesystem10remove_allERKNS_7__cxx114pathE"}) {
    EXPECT_TRUE(reachesFiles({"malloc", name})) << name;
  }
}

TEST(Reach, OthersDoNot) {
  EXPECT_FALSE(reachesFiles({}));
  EXPECT_FALSE(
      reachesFiles({"malloc", "printf", "read", "opendir", "fopencookie", "_ZNSt6threadD1Ev",
                    "_ZNSt10filesystem7__cxx114path14_M_split_cmptsEv", "time"}));
}

}  // namespace
}  // namespace assay::harness
