#include "support/assert.h"

#include <gtest/gtest.h>

namespace assay::support {
namespace {

TEST(Assert, AConditionThatHoldsIsEvaluatedOnce) {
  int evaluated = 0;
  assayAssert(++evaluated == 1, "counts");
  EXPECT_EQ(evaluated, 1);
}

TEST(AssertDeathTest, ABrokenConditionAbortsWithPlaceConditionAndMessage) {
  EXPECT_DEATH(assayAssert(1 + 1 == 3, "sums"),
               "assert_test.cpp:[0-9]+: assertion failed: 1 \\+ 1 == 3: sums");
}

TEST(AssertDeathTest, TheMessageMayBeLeftOut) {
  EXPECT_DEATH(assayAssert(false), "assertion failed: false\n");
}

TEST(Assert, StandardAssertsAreAliveToo) {
#ifdef NDEBUG
  FAIL() << "NDEBUG is defined";
#endif
}

}  // namespace
}  // namespace assay::support
