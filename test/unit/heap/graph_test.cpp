// What the graph keeps of what calls lead to, and which case is explored next.
#include "heap/graph.h"

#include <gtest/gtest.h>

#include "graph_fixture.h"

namespace assay::heap {
namespace {

using test::SmallGraph;

constexpr std::uint32_t anyLength = 0xffffffffU;

void markExplored(StateGraph& graph, CaseId id, bool leftScope = false) {
  graph.caseRecord(id).isExplored = true;
  graph.caseRecord(id).leftScope = leftScope;
}

TEST(StateGraph, BeginsWithTheHeapBeforeTheFirstCall) {
  SmallGraph small;
  EXPECT_EQ(small.graph.activeStates(), 1U);
  EXPECT_EQ(small.graph.allStates(), 1U);
  EXPECT_EQ(small.graph.next(anyLength), 0U);
}

TEST(StateGraph, IsomorphicStatesAreMergedIntoOneCase) {
  SmallGraph small;
  small.add(0, 1, 5, 0, 10);
  small.add(0, 2, 5, 10, 20);
  EXPECT_EQ(small.graph.activeStates(), 2U);
  EXPECT_EQ(small.graph.statistics(), (GraphStatistics{2, 1, 0}));
  const StructureRecord& structure = small.graph.structures()[1];
  ASSERT_EQ(structure.cases.size(), 1U);
  EXPECT_EQ(structure.arrivals.size(), 2U);
  const CaseRecord& joined = small.graph.cases()[structure.cases[0]];
  EXPECT_EQ(joined.content.conditions.size(), 1U);  // below 20
  EXPECT_FALSE(small.graph.cases()[1].isActive);
}

TEST(StateGraph, WhatIsIncludedInAKnownStateBringsNothingNew) {
  SmallGraph small;
  small.add(0, 1, 5, 0, 10);
  small.add(0, 2, 5, 3, 7);
  EXPECT_EQ(small.graph.statistics(), (GraphStatistics{2, 0, 1}));
  EXPECT_EQ(small.graph.arrivals().size(), 1U);
}

TEST(StateGraph, CasesWithAGapStayApart) {
  SmallGraph small;
  small.add(0, 1, 5, 0, 10);
  small.add(0, 2, 5, 30, 40);
  EXPECT_EQ(small.graph.structures()[1].cases.size(), 2U);
}

TEST(StateGraph, WithoutMergingEveryArrivalIsAState) {
  SmallGraph small(false);
  small.add(0, 1, 5, 0, 10);
  small.add(0, 2, 5, 3, 7);
  EXPECT_EQ(small.graph.activeStates(), 3U);
}

TEST(StateGraph, TheLowestLevelIsNextAndALengthIsABound) {
  SmallGraph small;
  small.add(0, 1, 5, 0, 10);
  small.add(1, 1, 6, 0, 10);
  small.add(0, 1, 7, 0, 10);
  markExplored(small.graph, 0);
  EXPECT_EQ(small.graph.next(anyLength), 1U);
  EXPECT_EQ(small.graph.next(1), noId);  // one call was made: another would be the second
  markExplored(small.graph, 1);
  EXPECT_EQ(small.graph.next(anyLength), 3U);
  markExplored(small.graph, 3);
  EXPECT_EQ(small.graph.next(anyLength), 2U);
  EXPECT_EQ(small.graph.next(2), noId);
  EXPECT_EQ(small.graph.waiting(), 1U);
}

TEST(StateGraph, ALargerScopeExploresAgainWhatLeftTheSmallerOne) {
  SmallGraph small;
  small.add(0, 1, 5, 0, 10);
  markExplored(small.graph, 0);
  markExplored(small.graph, 1, true);
  EXPECT_EQ(small.graph.next(anyLength), noId);
  small.graph.reopen(Reopened::ThatLeftScope);
  EXPECT_EQ(small.graph.next(anyLength), 1U);
  markExplored(small.graph, 1);
  small.graph.reopen(Reopened::All);
  EXPECT_EQ(small.graph.next(anyLength), 0U);
}

}  // namespace
}  // namespace assay::heap
