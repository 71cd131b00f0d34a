// Who owns a raw pointer is learned by running.
#include "exec/ownership.h"

#include <gtest/gtest.h>

#include "exec/executor.h"
#include "outcome_text.h"
#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

Executor start(bool learn = true) {
  ExecutorOptions options;
  options.learnOwnership = learn;
  auto executor = Executor::start(sampleApi().api, {workerPath(), sampleApi().table}, options);
  EXPECT_TRUE(executor);
  return std::move(*executor);
}

const Sequence kKeep = {{make("Tray::Tray()"), make("Node::Node(int)", {number(1)}),
                         call(0, "Tray::keep(Node*)", {result(1)})}};
const Sequence kLook = {{make("Tray::Tray()"), make("Node::Node(int)", {number(1)}),
                         call(0, "Tray::look(const Node*)", {result(1)})}};
const Sequence kMake = {{make("Tray::Tray()"), call(0, "Tray::make(int)", {number(2)})}};

TEST(Ownership, ATakenPointerIsLearnedFromTheDoubleFree) {
  Executor executor = start();
  const Sequence sequences[] = {kKeep, kKeep, kLook};
  const auto executions = executor.run(sequences);
  for (const Execution& execution : executions) {
    EXPECT_FALSE(execution.teardown) << summary(execution);
    EXPECT_FALSE(execution.leak);
  }
  OwnershipFacts expected;
  expected.taken.insert({"Tray::keep(Node*)", 0});
  EXPECT_EQ(executor.ownership(), expected);
}

TEST(Ownership, AGivenPointerIsLearnedFromTheLeak) {
  Executor executor = start();
  const Sequence sequences[] = {kMake};
  const auto executions = executor.run(sequences);
  EXPECT_FALSE(executions[0].leak) << summary(executions[0]);
  EXPECT_TRUE(executor.ownership().ownedResults.contains("Tray::make(int)"));
}

TEST(Ownership, APointerMadeAndGivenAwayIsFollowed) {
  Executor executor = start();
  const Sequence sequences[] = {kKeep,
                                kMake,
                                {{make("Tray::Tray()"), call(0, "Tray::make(int)", {number(2)}),
                                  call(0, "Tray::keep(Node*)", {result(1)})}}};
  (void)executor.run(sequences);
  const auto executions = executor.run(sequences);
  for (const Execution& execution : executions) {
    EXPECT_FALSE(execution.teardown) << summary(execution);
    EXPECT_FALSE(execution.leak) << summary(execution);
  }
}

TEST(Ownership, WhatNoHypothesisExplainsStands) {
  Executor executor = start();
  const Sequence twice = {
      {make("Tray::Tray()"), make("Tray::Tray()"), make("Node::Node(int)", {number(1)}),
       call(0, "Tray::keep(Node*)", {result(2)}), call(1, "Tray::keep(Node*)", {result(2)})}};
  const Sequence sequences[] = {twice, {{make("Tray::Tray()"), call(0, "Tray::leak()")}}};
  const auto executions = executor.run(sequences);
  EXPECT_TRUE(executions[0].teardown);
  EXPECT_TRUE(executions[1].leak);
  EXPECT_TRUE(executor.ownership().empty());
}

TEST(Ownership, CanBeSwitchedOff) {
  Executor executor = start(false);
  const Sequence sequences[] = {kKeep};
  EXPECT_TRUE(executor.run(sequences)[0].teardown);
}

TEST(Ownership, FactsSurviveBeingWritten) {
  OwnershipFacts facts;
  facts.taken.insert({"Tray::keep(Node*)", 0});
  facts.taken.insert({"f(int, Node *)", 1});
  facts.ownedResults.insert("Tray::make(int)");
  EXPECT_EQ(ownershipFromText(toText(facts)), facts);
  EXPECT_EQ(ownershipFromText("nonsense\ntakes x\n"), OwnershipFacts{});
}

}  // namespace
}  // namespace assay::exec
