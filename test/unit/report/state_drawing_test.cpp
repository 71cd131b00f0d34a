#include "report/state_drawing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::report {
namespace {

using testing::HasSubstr;

model::StateDrawing twoStates() {
  model::StateDrawing drawing;
  const model::DrawnObject list{"List<int>", {{"", 1}, {"2", {}}}, true};
  const model::DrawnObject node{"Node", {{"a", {}}, {"null", {}}}, false};
  drawing.states = {{}, {{list, node}}};
  drawing.calls = {{0, 1, "operator<<"}};
  return drawing;
}

TEST(StateDrawing, HasABoxForEachStateAndAnArrowForEachPointerAndCall) {
  const std::string dot = drawingAsDot(twoStates());
  EXPECT_THAT(dot, HasSubstr("cluster_0"));
  EXPECT_THAT(dot, HasSubstr("cluster_1"));
  EXPECT_THAT(dot, HasSubstr("s1o0:f0 -> s1o1"));
  EXPECT_THAT(dot, HasSubstr("s0 -> s1 [label=<operator&lt;&lt;>"));
}

TEST(StateDrawing, NamesAreEscaped) {
  EXPECT_THAT(drawingAsDot(twoStates()), HasSubstr("<b>List&lt;int&gt;</b>"));
}

}  // namespace
}  // namespace assay::report
