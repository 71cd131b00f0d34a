#include "confirm/assumptions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../model/small_api.h"

namespace assay::confirm {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Assumptions : public testing::Test {
 protected:
  Assumptions() {
    const model::ClassId tree = small_.cls("Tree");
    const model::TypeId node = small_.typeOf(small_.cls("Node"));
    small_.constructor(tree, {});
    const model::OperationId adopt = small_.method(tree, "adopt", {node, node});
    small_.api.operations[adopt.index].parameters[1].name = "child";
    small_.method(tree, "release", {}, node);
    facts_.taken = {{"Tree::adopt", 0}, {"Tree::adopt", 1}};
    facts_.ownedResults = {"Tree::release"};
  }

  static model::Step adopting(model::Argument first, model::Argument second) {
    return {"Tree::adopt", {}, {std::move(first), std::move(second)}, {}};
  }
  static model::Argument value() { return {model::ValueRef{}}; }
  static model::Argument null() { return {model::Literal{model::NullLiteral{}}}; }

  std::vector<std::string> of(std::vector<model::Step> steps) const {
    return assumptionsOf(small_.api, {std::move(steps)}, facts_);
  }

  model::SmallApi small_;
  exec::OwnershipFacts facts_;
};

TEST_F(Assumptions, WhatIsPassedOnIsTakenOver) {
  EXPECT_THAT(of({adopting(null(), value())}),
              ElementsAre("Tree::adopt takes over what child points to"));
  EXPECT_THAT(of({adopting(value(), null())}),
              ElementsAre("Tree::adopt takes over what its argument 1 points to"));
}

TEST_F(Assumptions, WhatIsReturnedBelongsToTheCaller) {
  EXPECT_THAT(of({{"Tree::release", {}, {}, {}}}),
              ElementsAre("the caller owns what Tree::release returns"));
}

TEST_F(Assumptions, EachIsSaidOnceAndOnlyWhereItMatters) {
  const model::Step adopts = adopting(null(), value());
  EXPECT_EQ(of({adopts, adopts}).size(), 1U);
  EXPECT_THAT(of({adopting(null(), null()), {"Tree::new", {}, {}, {}}}), IsEmpty());
}

}  // namespace
}  // namespace assay::confirm
