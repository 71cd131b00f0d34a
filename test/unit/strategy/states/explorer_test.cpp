// The numbers of states that are known, the bounds, and what merging does.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "opened_states.h"
#include "strategy/states/exploration_file.h"
#include "strategy/states/growth.h"
#include "support/files.h"

namespace assay::states::test {

namespace {

std::size_t activeStates(const std::string& header, const ExploreOptions& options) {
  const auto opened = openHeader(header);
  Explorer explorer(*opened->symbolic, options);
  EXPECT_TRUE(explorer.run());
  EXPECT_TRUE(explorer.limitations().empty());
  EXPECT_TRUE(explorer.faults().empty());
  return explorer.graph().activeStates();
}

// The empty heap, and the shapes with up to so many nodes.
template <std::size_t count>
std::size_t shapesUpTo(const std::array<std::size_t, count>& shapes, std::size_t nodes) {
  std::size_t sum = 1;
  for (std::size_t i = 0; i <= nodes; ++i) sum += shapes.at(i);
  return sum;
}

// What is in the file; the order of the table of terms, on which the checksum depends, says only
// which was made first.
nlohmann::json graphOf(const Explorer& explorer) {
  nlohmann::json document = nlohmann::json::parse(explorationToText(explorer, "subject"));
  document.erase("checksum");
  auto& terms = document["terms"].get_ref<nlohmann::json::array_t&>();
  std::sort(terms.begin(), terms.end(), [](const auto& one, const auto& other) {
    return one.at("number") < other.at("number");
  });
  return document;
}

}  // namespace

TEST(Explorer, BinarySearchTreesHaveAllShapes) {
  constexpr std::array<std::size_t, 9> catalan = {1, 1, 2, 5, 14, 42, 132, 429, 1430};
  const auto opened = openHeader("structures/binary_search_tree.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 0}}));
  for (std::uint32_t nodes = 0; nodes <= 8; ++nodes) {
    explorer.widen(within({{"Node", nodes}}).scope);
    ASSERT_TRUE(explorer.run());
    EXPECT_EQ(explorer.graph().activeStates(), shapesUpTo(catalan, nodes)) << nodes;
  }
  EXPECT_TRUE(explorer.faults().empty());
}

TEST(Explorer, AvlTreesHaveTheShapesThatAreBalanced) {
  constexpr std::array<std::size_t, 9> balanced = {1, 1, 2, 1, 4, 6, 4, 17, 32};
  for (std::uint32_t nodes = 1; nodes <= 8; ++nodes) {
    EXPECT_EQ(activeStates("structures/avl_tree.h", within({{"Node", nodes}})),
              shapesUpTo(balanced, nodes))
        << nodes;
  }
}

TEST(Explorer, ALengthIsRespected) {
  // The tree, then nodes one by one.
  EXPECT_EQ(activeStates("structures/binary_search_tree.h", within({{"Node", 6}}, 1)), 2U);
  EXPECT_EQ(activeStates("structures/binary_search_tree.h", within({{"Node", 6}}, 2)), 3U);
  EXPECT_EQ(activeStates("structures/binary_search_tree.h", within({{"Node", 6}}, 3)), 5U);
  EXPECT_EQ(activeStates("structures/binary_search_tree.h", within({{"Node", 6}}, 4)), 10U);
}

TEST(Explorer, AWiderScopeGoesOnWhereTheNarrowerEnded) {
  const auto opened = openHeader("structures/red_black_map.h");
  Explorer at(*opened->symbolic, within({{"Node", 2}}));
  ASSERT_TRUE(at.run());
  at.widen(within({{"Node", 4}}).scope);
  ASSERT_TRUE(at.run());
  const auto again = openHeader("structures/red_black_map.h");
  Explorer once(*again->symbolic, within({{"Node", 4}}));
  ASSERT_TRUE(once.run());
  EXPECT_EQ(at.graph().activeStates(), once.graph().activeStates());
}

TEST(Explorer, WithoutMergingEveryPathIsAState) {
  const auto opened = openHeader("structures/binary_search_tree.h");
  ExploreOptions options = within({{"Node", 6}}, 3);
  options.merges = false;
  Explorer explorer(*opened->symbolic, options);
  ASSERT_TRUE(explorer.run());
  EXPECT_EQ(explorer.graph().activeStates(), explorer.graph().statistics().transitions + 1);
}

// Odd and even numbers together are all numbers: the paper's example of a merge.
TEST(Explorer, StatesThatTogetherAllowEverythingBecomeOne) {
  const auto opened = openHeader("states/node.h");
  ExploreOptions options = within({{"Node", 1}});
  options.keepsValid = {"*"};
  Explorer explorer(*opened->symbolic, options);
  ASSERT_TRUE(explorer.run());
  std::size_t withConditions = 0;
  for (const heap::CaseRecord& one : explorer.graph().cases()) {
    if (one.isActive && !one.content.conditions.empty()) ++withConditions;
  }
  EXPECT_EQ(withConditions, 0U);
  EXPECT_GT(explorer.graph().statistics().merges, 0U);
}

TEST(Explorer, AListIsOfferedTheIteratorOfAnother) {
  const auto opened = openHeader("structures/singly_linked_list.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 2}}));
  bool isRefused = false;
  explorer.onPath([&](const ExploredPath& explored) {
    const auto* threw = std::get_if<symex::Threw>(&explored.path.outcome);
    isRefused = isRefused || (threw != nullptr && threw->typeName == "St16invalid_argument");
  });
  EXPECT_TRUE(explorer.run());
  EXPECT_TRUE(isRefused);
  EXPECT_TRUE(explorer.faults().empty());
}

// Otherwise an iterator would walk over what another one has removed.
TEST(Explorer, AnIteratorIsGivenUpWhenAnotherOneChangesItsList) {
  const auto opened = openHeader("structures/doubly_linked_list.h");
  Explorer explorer(*opened->symbolic,
                    within({{"Node", 2}, {"DoublyLinkedList", 1}, {"Iterator", 2}}));
  EXPECT_TRUE(explorer.run());
  EXPECT_TRUE(explorer.faults().empty());
  EXPECT_TRUE(explorer.limitations().empty());
}

// Stopped anywhere and continued from its file, an exploration ends in the same graph.
std::vector<StateFault::What> faultsOf(const std::string& header) {
  const auto opened = openHeader(header);
  Explorer explorer(*opened->symbolic, within({}));
  EXPECT_TRUE(explorer.run());
  std::vector<StateFault::What> found;
  for (const StateFault& fault : explorer.faults()) found.push_back(fault.what);
  return found;
}

TEST(Explorer, AnExceptionThatNobodyLetsGoOfIsLost) {
  EXPECT_EQ(faultsOf("soundness/unsent_alarm.h"), std::vector{StateFault::What::Leak});
  EXPECT_TRUE(faultsOf("soundness/unsent_alarm_twin.h").empty());
}

TEST(Explorer, AnExceptionThatIsKeptCanBeThrownAgainInALaterCall) {
  const auto folder = support::TemporaryDirectory::create("assay-explorer-test");
  ASSERT_TRUE(folder);
  const std::string header = (folder->path() / "keeper.h").string();
  ASSERT_TRUE(support::writeFileAtomically(header, R"(#pragma once
#include <exception>
class Keeper {
 public:
  Keeper() = default;
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  void keep(int number) {
    try {
      throw number;
    } catch (...) {
      kept_ = std::current_exception();
    }
  }
  void share() { other_ = kept_; }
  void drop() { kept_ = nullptr; }
  bool again() const {
    if (other_ == nullptr) return true;
    try {
      std::rethrow_exception(other_);
    } catch (int) {
      return true;
    }
    return false;
  }
 private:
  std::exception_ptr kept_;
  std::exception_ptr other_;
};
)"));
  EXPECT_TRUE(faultsOf(header).empty());
}

TEST(Explorer, WhatAStaticVariableKnowsOnlyTheEndOfIsLost) {
  const auto faults = faultsOf("soundness/stamp_reel.h");
  ASSERT_FALSE(faults.empty());
  for (const StateFault::What what : faults) EXPECT_EQ(what, StateFault::What::Leak);
  EXPECT_TRUE(faultsOf("soundness/stamp_reel_twin.h").empty());
}

// Two letters of its own: with one object of each kind there is no pair.
TEST(Explorer, AScopeInWhichNothingFitsIsNotExplored) {
  const auto folder = support::TemporaryDirectory::create("assay-explorer-test");
  ASSERT_TRUE(folder);
  const std::string header = (folder->path() / "pair.h").string();
  ASSERT_TRUE(support::writeFileAtomically(header, R"(#pragma once
class Pair {
 public:
  Pair() : one_(new char(0)), other_(new char(0)) {}
  ~Pair() {
    delete one_;
    delete other_;
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
 private:
  char* one_;
  char* other_;
};
)"));
  const auto opened = openHeader(header);
  ExploreOptions options = within({});
  options.scope.others = 1;
  Explorer explorer(*opened->symbolic, options);
  ASSERT_TRUE(explorer.run());
  EXPECT_EQ(explorer.operationsThatDoNotFit().size(), 1U);
  Growth growth(explorer);
  while (growth.advance()) {
  }
  EXPECT_TRUE(growth.isExhaustive());
  EXPECT_EQ(explorer.statistics().completed, 2U);
  EXPECT_TRUE(explorer.operationsThatDoNotFit().empty());
}

TEST(ExplorationFile, GoesOnAsIfNothingHadHappened) {
  const auto whole = openHeader("structures/red_black_map.h");
  Explorer uninterrupted(*whole->symbolic, within({{"Node", 4}}));
  ASSERT_TRUE(uninterrupted.run());
  const nlohmann::json expected = graphOf(uninterrupted);
  for (const int stop : {1, 4, 9}) {
    const auto first = openHeader("structures/red_black_map.h");
    Explorer stopped(*first->symbolic, within({{"Node", 4}}));
    int explored = 0;
    ASSERT_FALSE(stopped.run([&](const ExploreProgress&) { return ++explored < stop; }));
    const std::string text = explorationToText(stopped, "subject");
    const auto second = openHeader("structures/red_black_map.h");
    Explorer continued(*second->symbolic, within({{"Node", 4}}));
    ASSERT_TRUE(explorationFromText(text, "subject", continued));
    EXPECT_EQ(graphOf(continued), graphOf(stopped));
    ASSERT_TRUE(continued.run());
    EXPECT_EQ(graphOf(continued), expected) << stop;
  }
}

TEST(ExplorationFile, IsRefusedForAnotherSubject) {
  const auto opened = openHeader("structures/avl_tree.h");
  Explorer explorer(*opened->symbolic, within({{"Node", 2}}));
  const std::string text = explorationToText(explorer, "one");
  EXPECT_FALSE(explorationFromText(text, "other", explorer));
  EXPECT_FALSE(explorationFromText("{}", "one", explorer));
  EXPECT_FALSE(explorationFromText(text.substr(0, text.size() / 2), "one", explorer));
  EXPECT_TRUE(checkExploration(text));
  for (std::size_t at = 0; at < text.size(); at += 97) {
    std::string edited = text;
    edited[at] = edited[at] == '1' ? '2' : '1';
    EXPECT_FALSE(checkExploration(edited)) << at;
  }
}

}  // namespace assay::states::test
