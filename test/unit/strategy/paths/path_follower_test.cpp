// What is proposed, which operations are left, and what is said about what stays uncovered.
#include "strategy/paths/path_follower.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../../symbolic/opened_safe.h"
#include "symex/load.h"

namespace assay::paths {
namespace {

using symbolic::literalAt;
using symbolic::test::callOnSafe;
using symbolic::test::demand;
using symbolic::test::openedSafe;

class PathFollowerTest : public testing::Test {
 protected:
  std::vector<model::Sequence> follow(const std::string& method, std::int64_t argument) {
    return strategy->follow(callOnSafe(method, argument), {});
  }
  static bool hasArgument(const model::Sequence& sequence, std::int64_t wanted) {
    return literalAt(sequence, {1, 0, {}}) == model::Literal{wanted};
  }
  // Whether all edges that the operation may run are known.
  bool isKnown(const std::string& method) const {
    const auto operation = openedSafe().worker.api.findOperation(method);
    const std::vector<model::OperationId> known = strategy->open().known;
    return std::ranges::find(known, *operation) != known.end();
  }
  std::string remarkOf(unsigned line, bool taken) const {
    for (const BranchRemark& remark : strategy->remarks()) {
      if (remark.line == line && remark.taken == taken) return remark.why;
    }
    return {};
  }

  std::unique_ptr<PathFollower> strategy =
      demand(PathFollower::load(openedSafe().worker.api, openedSafe().worker.table,
                                demand(symex::loadProgram(openedSafe().bitcode)), {SAFE_HEADER}));
};

TEST_F(PathFollowerTest, TheOtherSideOfABranchIsProposedOnce) {
  const auto proposals = follow("Safe::check(int) const", 1);
  const auto isTaken = [](const model::Sequence& one) {
    return literalAt(one, {0, 0, {}}) == literalAt(one, {1, 0, {}});
  };
  EXPECT_EQ(std::ranges::count_if(proposals, isTaken), 1);
  EXPECT_TRUE(follow("Safe::check(int) const", 1).empty());
}

TEST_F(PathFollowerTest, APredictedErrorIsProposedAFewTimes) {
  std::ptrdiff_t proposed = 0;
  for (int i = 0; i < 10; ++i) {
    const auto proposals = follow("Safe::share(int) const", 3);
    proposed +=
        std::ranges::count_if(proposals, [](const auto& one) { return hasArgument(one, 0); });
  }
  EXPECT_EQ(proposed, 4);
}

TEST_F(PathFollowerTest, ListsAreFollowedInOtherLengthsThanTheirOwn) {
  model::Sequence sequence = callOnSafe("Safe::turn(const std::vector<int>&) const", 0);
  sequence.steps[1].arguments = {model::Argument{model::Literal{model::ListLiteral{}}}};
  bool isFound = false;
  for (int i = 0; i < 4; ++i) {
    for (const model::Sequence& proposal : strategy->follow(sequence, {})) {
      const auto& list = std::get<model::ListLiteral>(literalAt(proposal, {1, 0, {}}));
      const model::Argument wanted{model::Literal{std::int64_t{77}}};
      isFound = isFound || (list.elements.size() == 3 && list.elements[2] == wanted);
    }
  }
  EXPECT_TRUE(isFound);
}

TEST_F(PathFollowerTest, AnOperationIsKnownWhenItsEdgesAre) {
  EXPECT_FALSE(isKnown("Safe::pile(int)"));
  for (int i = 0; i < 4; ++i) static_cast<void>(follow("Safe::pile(int)", 1));
  EXPECT_TRUE(isKnown("Safe::pile(int)"));
  for (int i = 0; i < 4; ++i) static_cast<void>(follow("Safe::isOdd(unsigned char) const", 1));
  EXPECT_FALSE(isKnown("Safe::isOdd(unsigned char) const"));
}

TEST_F(PathFollowerTest, ARefutedBranchIsInfeasibleWithinTheBoundAndAnUnseenOneIsNotReached) {
  constexpr unsigned lineOfCheck = 16;
  constexpr unsigned lineOfOdd = 25;
  static_cast<void>(follow("Safe::isOdd(unsigned char) const", 1));
  EXPECT_EQ(
      remarkOf(lineOfOdd, true),
      "infeasible within the bound of 1 followed sequences: refuted on 1 path that led to it");
  EXPECT_EQ(remarkOf(lineOfOdd, false), "");
  EXPECT_EQ(remarkOf(lineOfCheck, true), "not reached within the bound of 1 followed sequences");
}

}  // namespace
}  // namespace assay::paths
