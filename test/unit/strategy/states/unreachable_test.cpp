#include "strategy/states/unreachable.h"

#include <gtest/gtest.h>

#include "support/files.h"

namespace assay::states {

namespace {

constexpr unsigned onlyTrue = 2;
constexpr unsigned both = 3;

// One line of source, its conditions by column with the outcomes that tests cover, and what was
// reached.
struct Example {
  std::string source;
  std::vector<model::BranchOutcome> outcomes;
  std::vector<states::ReachedBranch> reached;
};

std::vector<std::string> remarksOf(Example example) {
  const support::TemporaryDirectory directory = support::TemporaryDirectory::create().value();
  const std::string file = (directory.path() / "source.h").string();
  EXPECT_TRUE(support::writeFileAtomically(file, example.source));
  for (states::ReachedBranch& branch : example.reached) branch.file = file;
  model::FileCoverage coverage{file, {}, example.outcomes};
  markUnreachable(coverage, example.reached, "out of reach");
  std::vector<std::string> remarks;
  for (const model::BranchOutcome& outcome : coverage.branches) remarks.push_back(outcome.remark);
  return remarks;
}

using Remarks = std::vector<std::string>;

}  // namespace

TEST(Unreachable, ABranchIsFoundAtTheOperatorBehindItsCondition) {
  // if (a && b) — a's branch stands at column 7, b's at column 5.
  Example example{
      "if (a && b) f();\n",
      {{1, 5, true, 4, ""}, {1, 5, false, 0, ""}, {1, 10, true, 3, ""}, {1, 10, false, 1, ""}},
      {{"", 1, 7, false, onlyTrue}, {"", 1, 5, false, both}}};
  EXPECT_EQ(remarksOf(example), (Remarks{"", "out of reach", "", ""}));
  example.reached[0].sides = both;
  EXPECT_EQ(remarksOf(example), (Remarks{"", "", "", ""}));
}

TEST(Unreachable, TheLastConditionStandsWhereTheStatementBegins) {
  const Example example{
      "while (f(a, b) || (c)) g();\n",
      {{1, 8, true, 1, ""}, {1, 8, false, 3, ""}, {1, 20, true, 2, ""}, {1, 20, false, 0, ""}},
      {{"", 1, 16, false, both}, {"", 1, 1, false, onlyTrue}}};
  EXPECT_EQ(remarksOf(example), (Remarks{"", "", "", "out of reach"}));
  const Example alone{"while (f(a && b)) g();\n",
                      {{1, 8, true, 2, ""}, {1, 8, false, 0, ""}},
                      {{"", 1, 1, false, onlyTrue}}};
  EXPECT_EQ(remarksOf(alone), (Remarks{"", "out of reach"}));
}

TEST(Unreachable, AConditionThatIsAValueIsFoundAtTheOperatorBeforeIt) {
  const Example example{"return a() &&\n    b();\n",
                        {{1, 8, false, 1, ""}, {2, 5, true, 2, ""}, {2, 5, false, 0, ""}},
                        {{"", 1, 12, false, both}, {"", 1, 12, true, onlyTrue}}};
  EXPECT_EQ(remarksOf(example), (Remarks{"", "", "out of reach"}));
}

TEST(Unreachable, WithoutABranchNothingIsSaid) {
  EXPECT_EQ(remarksOf({"if (a) f();\n", {{1, 5, true, 0, ""}, {1, 5, false, 0, ""}}, {}}),
            (Remarks{"", ""}));
}

}  // namespace assay::states
