#include "suite/safety.h"

#include <gtest/gtest.h>

namespace assay::suite {
namespace {

using model::Touch;

model::Execution executionWith(Touch atAStep) {
  model::Execution execution;
  execution.steps.resize(2);
  execution.steps[1].touched = {std::move(atAStep)};
  return execution;
}

TEST(Safety, FilesOfItsOwnAreAllowedToATest) {
  const model::Execution execution =
      executionWith({Touch::Kind::Files, "openat", "log", false, false});
  EXPECT_EQ(unsafeTouch(execution), nullptr);
  EXPECT_TRUE(touchesFiles(execution));
}

TEST(Safety, WhatWasRefusedIsNot) {
  const model::Execution execution =
      executionWith({Touch::Kind::Files, "unlink", "/etc/hosts", true, false});
  ASSERT_NE(unsafeTouch(execution), nullptr);
  EXPECT_EQ(unsafeTouch(execution)->detail, "/etc/hosts");
}

TEST(Safety, OtherThingsThanFilesAreNot) {
  for (const Touch::Kind kind : {Touch::Kind::Network, Touch::Kind::Processes,
                                 Touch::Kind::Environment, Touch::Kind::Kernel}) {
    EXPECT_NE(unsafeTouch(executionWith({kind, "", "", false, false})), nullptr);
  }
}

TEST(Safety, WhatOnlyAQueryWasRefusedIsNoReasonAgainstATestThatDoesNotAskIt) {
  const model::Execution execution =
      executionWith({Touch::Kind::Files, "openat", "/etc/shadow", true, true});
  EXPECT_EQ(unsafeTouch(execution), nullptr);
  EXPECT_FALSE(touchesFiles(execution));
  EXPECT_FALSE(canBeAsked(execution));
}

TEST(Safety, AQueryThatTouchesFilesIsAskedInAFolderOfItsOwn) {
  const model::Execution execution =
      executionWith({Touch::Kind::Files, "openat", "log", false, true});
  EXPECT_TRUE(canBeAsked(execution));
  EXPECT_TRUE(touchesFiles(execution));
}

TEST(Safety, TheEndCountsToo) {
  model::Execution execution;
  execution.touchedAtTheEnd = {{Touch::Kind::Files, "unlink", "/etc/hosts", true, false}};
  EXPECT_NE(unsafeTouch(execution), nullptr);
}

}  // namespace
}  // namespace assay::suite
