#include "suite/fault_tests.h"

#include <gtest/gtest.h>

#include "../model/small_api.h"

namespace assay::suite {
namespace {

TEST(FaultTests, ExpectTheExceptionsOnTheWayAndNotTheOneThatIsTheFault) {
  model::SmallApi small;
  const model::ClassId box = small.cls("Box");
  small.constructor(box, {});
  model::Step step;
  step.operation = small.api.operations.front().key;
  model::StepExecution thrown;
  thrown.outcome = model::Threw{"std::out_of_range", "", {}};

  model::Finding leak;
  leak.failure.standing = model::Standing::Fault;
  leak.failure.cause.rule = model::RuleId::Leak;
  leak.probe.sequence.steps = {step, step};
  leak.execution.steps = {thrown, thrown};
  leak.failure.step = 2;  // afterwards
  model::Finding second = leak;
  second.failure.step = 1;
  leak.id = 7;
  second.id = 8;
  const auto tests = faultTests(small.api, {leak, second}, {});

  const model::Assertion first{0, model::ThrowsException{"std::out_of_range"}};
  const model::Assertion last{1, model::ThrowsException{"std::out_of_range"}};
  ASSERT_EQ(tests.size(), 2u);
  EXPECT_EQ(tests[0].finding, 7u);
  EXPECT_EQ(tests[1].finding, 8u);
  EXPECT_EQ(tests[0].assertions, (std::vector{first, last}));
  EXPECT_EQ(tests[1].assertions, std::vector{first});
}

TEST(FaultTests, AFunctionThatIsKnownToThrowMayRefuseTheCall) {
  model::SmallApi small;
  const model::ClassId box = small.cls("Box");
  small.constructor(box, {});
  model::Step step;
  step.operation = small.api.operations.front().key;
  model::Finding crash;
  crash.failure.standing = model::Standing::Fault;
  crash.failure.cause.rule = model::RuleId::MemoryError;
  crash.probe.sequence.steps = {step};
  model::TestCase regression;
  regression.sequence.steps = {step};
  EXPECT_FALSE(faultTests(small.api, {crash}, {regression}).at(0).mayBeRefused);
  regression.assertions.push_back({0, model::ThrowsException{"std::out_of_range"}});
  EXPECT_TRUE(faultTests(small.api, {crash}, {regression}).at(0).mayBeRefused);
  crash.failure.step = 1;  // afterwards
  EXPECT_FALSE(faultTests(small.api, {crash}, {regression}).at(0).mayBeRefused);
}

}  // namespace
}  // namespace assay::suite
