// A graph that was written and read is the same, and goes on the same way.
#include "heap/graph_json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "graph_fixture.h"
#include "smt/inspect.h"

namespace assay::heap {
namespace {

using nlohmann::json;
using test::SmallGraph;

json written(const SmallGraph& small) {
  TermWriter terms(small.terms);
  json document;
  document["graph"] = GraphFile::write(small.graph, terms);
  document["terms"] = terms.table();
  return document;
}

// The order of the table says only which term was made first.
json inOrder(json document) {
  auto& table = document["terms"].get_ref<json::array_t&>();
  std::ranges::sort(table, {}, [](const json& row) { return row.at("number").get<unsigned>(); });
  return document;
}

// As from a file: of the text nothing else is left.
void read(const json& document, SmallGraph& small) {
  const json parsed = json::parse(document.dump());
  const TermReader terms(small.terms, parsed.at("terms"));
  GraphFile::read(parsed.at("graph"), terms, small.graph);
}

void fill(SmallGraph& small) {
  small.add(0, 1, 5, 0, 10);
  small.add(0, 2, 5, 10, 20);
  small.add(0, 2, 5, 40, 50);
  small.add(1, 3, 6, 7, 8);
  small.graph.caseRecord(0).isExplored = true;
  small.graph.caseRecord(2).leftScope = true;
}

TEST(GraphFile, GivesBackWhatWasWritten) {
  SmallGraph small;
  fill(small);
  SmallGraph again;
  read(written(small), again);
  EXPECT_EQ(inOrder(written(again)), inOrder(written(small)));
  EXPECT_EQ(again.graph.statistics(), small.graph.statistics());
  EXPECT_EQ(again.graph.structures().size(), 3U);
  ASSERT_EQ(again.graph.cases().size(), small.graph.cases().size());
  EXPECT_EQ(again.graph.cases().front().content, small.graph.cases().front().content);
  const Arrival& arrival = again.graph.arrivals().back();
  EXPECT_EQ(arrival.call, (Call{3, {scalarArgument}}));
  EXPECT_EQ(arrival.origins, std::vector{fromResult});
}

TEST(GraphFile, TermsAreTheSameInAnotherTable) {
  SmallGraph small;
  fill(small);
  SmallGraph again;
  // Other terms are there before.
  (void)again.terms.add(again.terms.variable("else", 8), again.terms.constant(8, 1));
  read(written(small), again);
  for (CaseId id = 0; id < small.graph.cases().size(); ++id) {
    const auto& known = small.graph.cases()[id].content.conditions;
    const auto& read = again.graph.cases()[id].content.conditions;
    ASSERT_EQ(read.size(), known.size());
    for (std::size_t i = 0; i < known.size(); ++i) {
      EXPECT_EQ(smt::toString(again.terms, read[i]), smt::toString(small.terms, known[i]));
    }
  }
}

TEST(GraphFile, TheGraphGoesOnAsIfNothingHadHappened) {
  SmallGraph small;
  fill(small);
  SmallGraph again;
  read(written(small), again);
  for (SmallGraph* one : {&small, &again}) {
    EXPECT_EQ(one->graph.next(1), noId);
    one->add(0, 4, 5, 3, 15);   // is known
    one->add(0, 4, 5, 20, 40);  // closes the gap
  }
  EXPECT_EQ(again.graph.next(9), small.graph.next(9));
  EXPECT_EQ(again.graph.structures()[1].cases.size(), 1U);
  EXPECT_EQ(inOrder(written(again)), inOrder(written(small)));
}

TEST(GraphFile, WhatIsNoGraphIsRefused) {
  SmallGraph small;
  fill(small);
  json document = written(small);
  document["graph"]["cases"][1].erase("level");
  SmallGraph again;
  EXPECT_THROW(read(document, again), json::exception);
}

TEST(TermFile, KeepsWideConstantsArraysAndWhatIsShared) {
  smt::Terms terms;
  constexpr std::array<std::uint64_t, 2> words = {7, 9};
  const smt::Term wide = terms.constant(smt::Bits::fromWords(100, words));
  const smt::Term array = terms.arrayVariable("bytes", 64, 8);
  const smt::Term shared = terms.mul(terms.variable("a", 100), wide);
  const std::vector<smt::Term> all = {terms.add(shared, wide), terms.equal(shared, wide), array};
  TermWriter writer(terms);
  const json list = writer.write(all);
  smt::Terms others;
  const std::vector<smt::Term> read = TermReader(others, writer.table()).terms(list);
  ASSERT_EQ(read.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(smt::toString(others, read[i]), smt::toString(terms, all[i]));
    EXPECT_EQ(read[i].sort(), all[i].sort());
  }
  EXPECT_EQ(TermReader(terms, writer.table()).terms(list), all);
}

}  // namespace
}  // namespace assay::heap
