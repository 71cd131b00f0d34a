// What an exploration does not do is said.
#include "symbolic/calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../model/small_api.h"

namespace assay::symbolic {
namespace {

using model::OperationKind;
using testing::HasSubstr;
using testing::IsEmpty;

class Plans : public testing::Test {
 protected:
  // With a thunk for every operation.
  std::string limitsOf(const std::string& key) const {
    model::ThunkTable table;
    for (std::uint32_t i = 0; i < small_.api.operations.size(); ++i) {
      table.calls[{model::OperationId{i}, small_.api.operations[i].parameters.size()}] =
          static_cast<model::ThunkIndex>(i);
    }
    std::string reasons;
    for (const model::Limitation& limitation : planCalls(small_.api, table, {}).limitations) {
      if (limitation.what == key) reasons += limitation.reason + "\n";
    }
    return reasons;
  }
  model::Operation& operation(model::OperationId id) { return small_.api.operations[id.index]; }

  model::SmallApi small_;
  model::ClassId node_ = small_.cls("Node");
  model::TypeId pointer_ = small_.type("Node*", model::PointerType{small_.typeOf(node_), false});
};

TEST_F(Plans, WhatCanBeDoneHasNoLimitation) {
  small_.constructor(node_, {});
  small_.method(node_, "next", {}, pointer_);
  EXPECT_THAT(limitsOf("Node::new"), IsEmpty());
  EXPECT_THAT(limitsOf("Node::next"), IsEmpty());
}

TEST_F(Plans, TextsAreNotMadeUp) {
  const model::TypeId text = small_.type("std::string", model::TextType{});
  small_.method(node_, "rename", {text});
  EXPECT_THAT(limitsOf("Node::rename"), HasSubstr("values of type std::string are not made up"));
}

TEST_F(Plans, SubclassesAreNotPassedAsTheirBases) {
  small_.cls("Leaf", {node_});
  small_.method(node_, "link", {pointer_});
  EXPECT_THAT(limitsOf("Node::link"), HasSubstr("objects of Leaf are not passed as Node"));
}

TEST_F(Plans, StandInsAreNotMade) {
  small_.operation(OperationKind::Stub, "stub", node_, {}, small_.typeOf(node_));
  EXPECT_THAT(limitsOf("stub"), HasSubstr("stand-ins"));
}

TEST_F(Plans, ConstObjectsAreNotPassedOn) {
  const auto reader = small_.method(node_, "parent", {}, small_.typeOf(node_));
  operation(reader).result.passing = model::Passing::ConstReference;
  operation(reader).result.isConst = true;
  EXPECT_THAT(limitsOf("Node::parent"), HasSubstr("const objects that it gives"));
}

TEST_F(Plans, ObjectsInFieldsAreNotPassedOn) {
  small_.operation(OperationKind::FieldRead, "Node::next", node_, {}, pointer_);
  small_.method(node_, "link", {pointer_});
  EXPECT_THAT(limitsOf("Node::next"), HasSubstr("objects in fields"));
}

TEST_F(Plans, ValuesThatAreNoEnumeratorsAreNotTriedUnlessAllAre) {
  model::EnumType named;
  named.bits = 32;
  named.enumerators = {{"A", 1}};
  model::EnumType bare;
  bare.bits = 32;
  small_.type("Named", named);
  small_.type("Bare", bare);
  for (const std::string name : {"Named", "Bare"}) {
    small_.api.facts.madeEnums.push_back({name, model::EnumValues::Any});
  }
  EXPECT_THAT(limitsOf("Named"), HasSubstr("values of it that are not tried"));
  EXPECT_THAT(limitsOf("Bare"), IsEmpty());
}

TEST_F(Plans, StaticsThatAreWrittenAreNoLimitation) {
  small_.api.facts.unexplored.push_back({"Node::level=", "not changed", "", {}});
  EXPECT_THAT(limitsOf("Node::level="), HasSubstr("not changed"));
  small_.operation(OperationKind::StaticFieldWrite, "Node::level=", node_, {}, pointer_);
  EXPECT_THAT(limitsOf("Node::level="), testing::Not(HasSubstr("not changed")));
}

}  // namespace
}  // namespace assay::symbolic
