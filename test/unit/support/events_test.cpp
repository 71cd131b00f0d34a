#include "support/events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::support {
namespace {

TEST(RecordingListener, KeepsEventsInOrder) {
  RecordingListener recorder;
  Listener& listener = recorder;
  listener.onProgress({"compile", "a.cpp", 0, 2});
  listener.onProgress({"compile", "b.cpp", 1, 2});
  listener.onNote({"cached"});
  listener.onWarning({"dropped", "a.h:1"});
  EXPECT_THAT(recorder.progress, testing::ElementsAre(Progress{"compile", "a.cpp", 0, 2},
                                                      Progress{"compile", "b.cpp", 1, 2}));
  EXPECT_THAT(recorder.notes, testing::ElementsAre(Note{"cached"}));
  EXPECT_THAT(recorder.warnings, testing::ElementsAre(Warning{"dropped", "a.h:1"}));
}

}  // namespace
}  // namespace assay::support
