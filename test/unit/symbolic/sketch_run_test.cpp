// The paths of a sketch, and what becomes of a prediction when a worker has seen something.
#include "symbolic/sketch_run.h"

#include <gtest/gtest.h>

#include <map>

#include "opened_safe.h"
#include "symbolic/prediction.h"

namespace assay::symbolic::test {
namespace {

struct Found {
  SketchPath path;
  Solution solution;
};

// All paths of one call, by what is said of them. The code stays what it is.
class SketchRunTest : public testing::Test {
 protected:
  std::map<std::string, Found> pathsOf(const std::string& method) {
    auto run =
        demand(SketchRun::prepare(*subject, sketchOf(subject->api(), callOnSafe(method, 1), 1)));
    std::map<std::string, Found> found;
    const auto searcher = symex::depthFirst();
    EXPECT_TRUE(run.explore(*searcher, [&](SketchPath&& path) {
      auto solution = run.solve(path);
      EXPECT_TRUE(solution);
      const std::string text = describe(*subject, path);
      found.insert({text, {std::move(path), std::move(*solution)}});
      return true;
    }));
    return found;
  }

  static std::int64_t argumentOf(const Found& found) {
    return std::get<std::int64_t>(literalAt(found.solution.sequence, {1, 0, {}}));
  }

  Comparison seen(const Found& found, model::Outcome outcome) {
    model::Execution execution;
    execution.steps.resize(2);
    execution.steps[1].outcome = std::move(outcome);
    return compare(*subject, found.path, found.solution, execution);
  }

  std::unique_ptr<SymbolicSubject> subject = subjectOf(openedSafe());
};

using Verdict = Comparison::Verdict;

TEST_F(SketchRunTest, EachPathHasASequenceThatTakesIt) {
  const auto paths = pathsOf("Safe::check(int) const");
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(argumentOf(paths.at("returned")), 5);
  EXPECT_NE(argumentOf(paths.at("throws std::invalid_argument")), 5);
}

TEST_F(SketchRunTest, AnErrorEndsItsPathWhereItHappens) {
  const auto paths = pathsOf("Safe::share(int) const");
  ASSERT_TRUE(paths.contains("returned"));
  const Found& broken = std::prev(paths.lower_bound("division-by-zero at safe.h:~"))->second;
  EXPECT_TRUE(broken.path.isBroken());
  EXPECT_EQ(broken.path.steps.size(), 2U);
  EXPECT_EQ(argumentOf(broken), 0);
}

TEST_F(SketchRunTest, ABrokenInvariantIsAnOutcomeOfTheStep) {
  const auto paths = pathsOf("Safe::pile(int)");
  ASSERT_TRUE(paths.contains("breaks invariant()"));
  EXPECT_GE(argumentOf(paths.at("breaks invariant()")), 500);
  EXPECT_LT(argumentOf(paths.at("breaks invariant()")), 1000);
}

TEST_F(SketchRunTest, APredictedResultIsComparedWithTheObservedOne) {
  const auto paths = pathsOf("Safe::open(int) const");
  ASSERT_EQ(paths.size(), 1U);  // no branch: the result is a term
  const Found& found = paths.at("returned");
  const bool opens = argumentOf(found) == 3 * 5 + 7;
  const auto text = [](bool truth) { return truth ? "true" : "false"; };
  EXPECT_EQ(seen(found, model::Returned{text(opens)}).verdict, Verdict::Confirmed);
  const Comparison wrong = seen(found, model::Returned{text(!opens)});
  EXPECT_EQ(wrong.verdict, Verdict::Disagrees);
  EXPECT_EQ(wrong.difference, std::string("step 1: predicted returned ") + text(opens) +
                                  ", observed returned " + text(!opens));
}

TEST_F(SketchRunTest, APredictedExceptionIsConfirmedByItsTypeOnly) {
  const auto paths = pathsOf("Safe::check(int) const");
  const Found& found = paths.at("throws std::invalid_argument");
  EXPECT_EQ(seen(found, model::Threw{"std::invalid_argument", "", {}}).verdict, Verdict::Confirmed);
  EXPECT_EQ(seen(found, model::Threw{"std::logic_error", "", {}}).verdict, Verdict::Disagrees);
  EXPECT_EQ(seen(found, model::Returned{}).verdict, Verdict::Disagrees);
}

TEST_F(SketchRunTest, WhatTheWorkerWouldSeeIsNoPredictionAlone) {
  const auto paths = pathsOf("Safe::share(int) const");
  const Found& found = std::prev(paths.lower_bound("division-by-zero at safe.h:~"))->second;
  EXPECT_EQ(seen(found, model::Crashed{model::CrashKind::IntegerDivideByZero, "", {}, ""}).verdict,
            Verdict::Confirmed);
  EXPECT_EQ(seen(found, model::Crashed{model::CrashKind::HeapUseAfterFree, "", {}, ""}).verdict,
            Verdict::Disagrees);
  EXPECT_EQ(seen(found, model::Returned{"3"}).verdict, Verdict::Disagrees);
}

}  // namespace
}  // namespace assay::symbolic::test
