#include "oracle/value_flow.h"

#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::oracle {
namespace {

class Flow : public testing::Test {
 protected:
  Flow()
      : box_(fixture_.cls("Box")),
        type_(fixture_.typeOf(box_)),
        make_(fixture_.constructor(box_)),
        copy_(fixture_.constructor(box_, {byConstReference(type_)})),
        take_(fixture_.constructor(box_, {byMove(type_)})),
        assign_(fixture_.fluent(box_, "operator=", {byConstReference(type_)})),
        moveAssign_(fixture_.fluent(box_, "operator=", {byMove(type_)})),
        get_(fixture_.query(box_, "get", {}, fixture_.intType)),
        data_(fixture_.method(box_, "data", {}, fixture_.intPointer)),
        destroy_(fixture_.destructor(box_)),
        script_(fixture_.api) {}

  ValueFlow flow() const { return {fixture_.api, script_.sequence, script_.sequence.steps.size()}; }

  ApiFixture fixture_;
  model::ClassId box_;
  model::TypeId type_;
  model::OperationId make_;
  model::OperationId copy_;
  model::OperationId take_;
  model::OperationId assign_;
  model::OperationId moveAssign_;
  model::OperationId get_;
  model::OperationId data_;
  model::OperationId destroy_;
  Script script_;
};

TEST_F(Flow, WhatIsPassedToAnRvalueReferenceIsMovedFrom) {
  const auto box = script_.call(make_);
  script_.call(take_, {step(box)});
  EXPECT_TRUE(flow().movedFrom().contains({box, 0}));
  EXPECT_FALSE(flow().movedFromUse());
  const auto use = script_.on(box, get_);
  EXPECT_EQ(flow().movedFromUse(), use);
}

TEST_F(Flow, CopyingMovesNothing) {
  const auto box = script_.call(make_);
  script_.call(copy_, {step(box)});
  script_.on(box, get_);
  EXPECT_TRUE(flow().movedFrom().empty());
  EXPECT_FALSE(flow().movedFromUse());
}

TEST_F(Flow, AssigningMakesWholeAgain) {
  const auto box = script_.call(make_);
  const auto other = script_.call(take_, {step(box)});
  script_.on(box, assign_, {step(other)});
  script_.on(box, get_);
  EXPECT_TRUE(flow().movedFrom().empty());
  EXPECT_FALSE(flow().movedFromUse());
}

TEST_F(Flow, AssigningFromAMovedFromValueIsAUse) {
  const auto box = script_.call(make_);
  const auto other = script_.call(take_, {step(box)});
  EXPECT_EQ(script_.on(other, assign_, {step(box)}), flow().movedFromUse());
}

TEST_F(Flow, DestroyingAMovedFromValueIsAllowed) {
  const auto box = script_.call(make_);
  script_.call(take_, {step(box)});
  script_.on(box, destroy_);
  EXPECT_FALSE(flow().movedFromUse());
  EXPECT_EQ(script_.on(box, get_), flow().destroyedUse());
}

TEST_F(Flow, WhatIsMovedIntoItselfIsMovedFrom) {
  const auto box = script_.call(make_);
  script_.on(box, moveAssign_, {step(box)});
  EXPECT_TRUE(flow().movedFrom().contains({box, 0}));
}

TEST_F(Flow, WhatCannotBeCopiedIsMovedWhenPassedByValue) {
  fixture_.describe(type_).isCopyable = false;
  const auto sink = fixture_.function("sink", {byValue(type_)}, fixture_.voidType);
  const auto box = script_.call(make_);
  script_.call(sink, {step(box)});
  EXPECT_TRUE(flow().movedFrom().contains({box, 0}));
}

TEST_F(Flow, AReferenceToTheOwnClassIsTheReceiver) {
  const auto box = script_.call(make_);
  const auto other = script_.call(make_);
  const auto assigned = script_.on(box, assign_, {step(other)});
  EXPECT_EQ(flow().valueOf(step(assigned)), (ValueKey{box, 0}));
}

TEST_F(Flow, PointersReferIntoTheirReceiver) {
  const auto box = script_.call(make_);
  const auto data = script_.on(box, data_);
  EXPECT_EQ(flow().ownersOf({data, 0}), (std::set<ValueKey>{{box, 0}}));
  EXPECT_TRUE(flow().ownersOf({box, 0}).empty());
}

TEST_F(Flow, CopiesKnowTheirOriginal) {
  const auto box = script_.call(make_);
  const auto copy = script_.call(copy_, {step(box)});
  const auto taken = script_.call(take_, {step(box)});
  EXPECT_EQ(flow().copiedBy(copy), (ValueKey{box, 0}));
  EXPECT_FALSE(flow().copiedBy(taken));
  EXPECT_FALSE(flow().copiedBy(box));
}

}  // namespace
}  // namespace assay::oracle
