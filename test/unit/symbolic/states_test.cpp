// States that were explored: taken up again, asked for answers, checked and traced back.
#include <gtest/gtest.h>

#include <algorithm>

#include "../strategy/states/opened_states.h"
#include "opened_safe.h"
#include "symbolic/drawing.h"
#include "symbolic/goal.h"
#include "symbolic/invariants.h"
#include "symbolic/witness.h"

namespace assay::symbolic::test {
namespace {

using states::Explorer;
using states::test::within;

TEST(Witness, LeadsToEveryCase) {
  const auto opened = states::test::openHeader("structures/avl_tree.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 4}}));
  ASSERT_TRUE(explorer.run());
  for (heap::CaseId id = 0; id < explorer.graph().cases().size(); ++id) {
    const auto sequence = witness(explorer.space(), id);
    ASSERT_TRUE(sequence);
    EXPECT_EQ(sequence->steps.size(), explorer.graph().cases()[id].level);
  }
}

TEST(Goal, IsFoundWhereItCanBeAndNowhereElse) {
  const auto opened = states::test::openHeader("structures/avl_tree.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 3}}));
  ASSERT_TRUE(explorer.run());
  const auto operation = opened->worker.api.findOperation("structures::AvlTree::isEmpty() const");
  ASSERT_TRUE(operation);
  const auto isFound = [&](model::OperationId id, bool wanted) {
    auto goal = Goal::make(explorer.space(), id, wanted);
    EXPECT_TRUE(goal);
    for (heap::CaseId one = 0; one < explorer.graph().cases().size(); ++one) {
      if (goal->in(one)) return true;
    }
    EXPECT_TRUE(goal->limitations().empty());
    return false;
  };
  EXPECT_TRUE(isFound(*operation, true));
  EXPECT_TRUE(isFound(*operation, false));
  const auto balanced = opened->worker.api.findOperation("structures::AvlTree::balanced() const");
  ASSERT_TRUE(balanced);
  EXPECT_TRUE(isFound(*balanced, true));
  EXPECT_FALSE(isFound(*balanced, false));
}

TEST(Drawing, ShowsEachStateWithItsObjectsAndTheCallsBetweenThem) {
  const auto opened = states::test::openHeader("structures/linked_stack.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 2}}));
  ASSERT_TRUE(explorer.run());
  const model::StateDrawing drawing = drawingOf(explorer.space(), 9);
  ASSERT_EQ(drawing.states.size(), explorer.graph().activeStates());
  EXPECT_TRUE(drawing.states[0].objects.empty());
  EXPECT_EQ(
      std::ranges::max(drawing.states, {}, [](const auto& state) { return state.objects.size(); })
          .objects.size(),
      3U);  // the stack and its nodes
  EXPECT_TRUE(std::ranges::any_of(drawing.calls, [](const model::DrawnCall& call) {
    return call.from == 1 && call.name == "push";
  }));
  EXPECT_EQ(drawingOf(explorer.space(), 2).states.size(), 2U);
}

// Safes: the height may grow by any number below 1000, and must stay below 500.
class Invariants : public testing::Test {
 protected:
  Invariants() { EXPECT_TRUE(explorer.run()); }
  static states::ExploreOptions ofTwoCalls() {
    states::ExploreOptions options;
    options.length = 2;
    return options;
  }
  InvariantCheck checkOf(heap::CaseId id) {
    const auto start = restoreCase(explorer.space(), id);
    EXPECT_TRUE(start);
    return checkInvariants(*subject, *start);
  }

  std::unique_ptr<SymbolicSubject> subject = subjectOf(openedSafe(), states::subjectOptions());
  Explorer explorer{*subject, ofTwoCalls()};
};

TEST_F(Invariants, HoldWhereNothingCanBreakThem) {
  EXPECT_EQ(checkOf(0).runs, 0U);  // there is no object
  const InvariantCheck fresh = checkOf(1);
  EXPECT_EQ(fresh.runs, 1U);
  EXPECT_TRUE(fresh.violated.empty());
  EXPECT_TRUE(fresh.limitations.empty());
}

TEST_F(Invariants, AreViolatedUnderConditionsThatTheirWitnessMeets) {
  bool isViolated = false;
  for (heap::CaseId id = 0; id < explorer.graph().cases().size() && !isViolated; ++id) {
    const InvariantCheck check = checkOf(id);
    if (check.violated.empty()) continue;
    isViolated = true;
    EXPECT_EQ(check.violated[0].name, "Safe::invariant()");
    EXPECT_EQ(check.violated[0].failure.kind, symex::ErrorKind::ContractViolated);
    const auto sequence =
        witness(explorer.space(), {id, std::nullopt, nullptr, check.violated[0].conditions});
    ASSERT_TRUE(sequence);
    const model::Step& last = sequence->steps.back();
    EXPECT_EQ(last.operation, "Safe::pile(int)");
    EXPECT_GE(std::get<std::int64_t>(std::get<model::Literal>(last.arguments[0].value)), 500);
  }
  EXPECT_TRUE(isViolated);
}

TEST_F(Invariants, LeaveCoverageAsItIs) {
  symex::Coverage nothing = subject->executor().coverage();
  nothing.blocks.assign(nothing.blocks.size(), false);
  nothing.coveredBlocks = 0;
  subject->executor().setCoverage(std::move(nothing));
  EXPECT_EQ(checkOf(1).paths, 1U);
  EXPECT_EQ(subject->executor().coverage().coveredBlocks, 0U);
}

}  // namespace
}  // namespace assay::symbolic::test
