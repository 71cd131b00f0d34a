// A subject in the executor.
#include "symbolic/symbolic_subject.h"

#include <gtest/gtest.h>

#include "opened_safe.h"
#include "symbolic/sketch_run.h"

namespace assay::symbolic::test {
namespace {

TEST(SymbolicSubject, KnowsTheFunctionThatAnOperationRuns) {
  const auto subject = subjectOf(openedSafe());
  const auto operation = subject->api().findOperation("Safe::share(int) const");
  ASSERT_TRUE(operation);
  const symex::FunctionId function = subject->functionOf(*operation);
  ASSERT_NE(function, symex::none);
  EXPECT_NE(subject->program().functions[function].name.find("share"), std::string::npos);
}

TEST(SymbolicSubject, WithOtherOptionsSharesTheProgramAndNothingElse) {
  const auto subject = subjectOf(openedSafe());
  const auto other = demand(subject->with({{}, {}, true}));
  EXPECT_EQ(&other->program(), &subject->program());
  EXPECT_NE(&other->terms(), &subject->terms());
}

TEST(SymbolicSubject, IsSpentWhenItsInstructionsAreUsedUp) {
  SubjectOptions options;
  options.executor.totalSteps = 1;
  const auto subject = subjectOf(openedSafe(), options);
  auto run = demand(
      SketchRun::prepare(*subject, sketchOf(subject->api(), callOnSafe("Safe::pile(int)", 1))));
  EXPECT_FALSE(subject->isSpent());
  (void)run.explore(*symex::depthFirst(), [](SketchPath&&) { return true; });
  EXPECT_TRUE(subject->isSpent());
}

TEST(SymbolicSubjectDeathTest, HasNoConstraintsUnlessItTakesStates) {
  const auto subject = subjectOf(openedSafe());
  EXPECT_DEATH((void)subject->constraints(), "takes none");
}

}  // namespace
}  // namespace assay::symbolic::test
