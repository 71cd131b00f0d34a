#define ASSAY_ACTIVE 1

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "contracts_subject.h"

namespace {

std::vector<std::string> violations;
// Answers of pending clauses to the result that the test supplies.
std::function<int(int (*)(void*, const void*, const void*), void*)> onPending;
std::vector<int> decisions;

}  // namespace

extern "C" void assayContractViolated(int kind, const char* text, const char*, unsigned,
                                      const char*) {
  violations.push_back(std::to_string(kind) + " " + text);
}

extern "C" void assayPendResult(void* clause, int (*decide)(void*, const void*, const void*),
                                void (*drop)(void*), const char*, const char*, unsigned) {
  if (onPending) decisions.push_back(onPending(decide, clause));
  drop(clause);
}

namespace {

using contracts_subject::Stack;

class Contracts : public testing::Test {
 protected:
  void SetUp() override {
    violations.clear();
    decisions.clear();
    onPending = nullptr;
  }

  // Clauses about a result are decided for this one.
  template <class T>
  void resultsAre(T result) {
    onPending = [result](auto decide, void* clause) {
      return decide(clause, &result, assay::contracts::tagFor(result));
    };
  }
};

TEST_F(Contracts, SilentWhenAllHold) {
  Stack stack(3);
  stack.push(1);
  stack.take(std::make_unique<int>(1));
  EXPECT_THAT(violations, testing::IsEmpty());
}

TEST_F(Contracts, PreconditionsAreCheckedWhereTheyStand) {
  Stack stack(0);
  EXPECT_THAT(violations, testing::ElementsAre("0 limit > 0"));
}

TEST_F(Contracts, PostconditionsSeeTheValueOnEntry) {
  Stack stack(3);
  stack.push(Stack::kForget);
  EXPECT_THAT(violations,
              testing::ElementsAre("1 size() == ASSAY_OLD(size()) + 1 && items_.back() == value"));
}

TEST_F(Contracts, PostconditionsAreNotCheckedWhenAnExceptionLeaves) {
  Stack stack(3);
  EXPECT_THROW(stack.push(Stack::kThrow), std::runtime_error);
  EXPECT_THAT(violations, testing::IsEmpty());
}

TEST_F(Contracts, ResultsAreComparedWithTheirOwnType) {
  Stack stack(3);
  stack.push(5);
  resultsAre(5);
  stack.top();
  resultsAre(6);
  stack.top();
  resultsAre(-5);
  stack.top();
  EXPECT_THAT(decisions, testing::ElementsAre(1, 0, 0));
}

TEST_F(Contracts, ResultsOfAnotherNumberTypeAreComparedByValue) {
  Stack stack(3);
  stack.push(5);
  resultsAre(5.0);
  stack.top();
  resultsAre(5ul);
  stack.top();
  resultsAre(5.5);
  stack.top();
  EXPECT_THAT(decisions, testing::ElementsAre(1, 1, 0));
}

TEST_F(Contracts, ResultsOfAForeignTypeAreNotDecided) {
  Stack stack(3);
  stack.push(5);
  resultsAre(std::string("five"));
  stack.top();
  EXPECT_THAT(decisions, testing::ElementsAre(2));
}

TEST_F(Contracts, ResultsAsConditionsInBranchesAndInPredicates) {
  Stack stack(3);
  resultsAre(true);
  stack.has(1);
  resultsAre(false);
  stack.has(1);
  resultsAre(1);
  stack.choose(true);
  stack.choose(false);
  resultsAre(-3);
  stack.choose(true);
  stack.choose(false);
  resultsAre(std::string());
  stack.text();
  resultsAre(std::string("x"));
  stack.text();
  EXPECT_THAT(decisions, testing::ElementsAre(0, 1, 1, 0, 0, 1, 0, 1));
}

TEST_F(Contracts, ResultAndOldTogether) {
  resultsAre(8);
  contracts_subject::twice(4);
  contracts_subject::twice(5);
  EXPECT_THAT(decisions, testing::ElementsAre(1, 0));
}

}  // namespace
