#include "compose/plans.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "model/sequence_json.h"

namespace assay::compose {
namespace {

using namespace model;

// The worked example of the JCrasher paper: static f(A, int); A comes from A(B) and from B.m(int),
// B from B(). Pointers stand in for Java's references, so that null is a preset.
class PlanSpaceTest : public testing::Test {
 protected:
  PlanSpaceTest() {
    integer_ = type("int", IntegerType{});
    const ClassId a = cls("A");
    const ClassId b = cls("B");
    const TypeId aPointer = type("A*", PointerType{typeOf(a), false});
    const TypeId bPointer = type("B*", PointerType{typeOf(b), false});
    makeA_ = add(OperationKind::StaticFunction, "A::make(B*)", {}, {bPointer}, aPointer);
    add(OperationKind::StaticFunction, "m(B*, int)", {}, {bPointer, integer_}, aPointer);
    add(OperationKind::StaticFunction, "B::make()", {}, {}, bPointer);
    f_ = add(OperationKind::FreeFunction, "f(A*, int)", {}, {aPointer, integer_},
             type("void", VoidType{}));
  }

  TypeId type(std::string name, TypeShape shape) {
    Type described;
    described.name = std::move(name);
    described.shape = std::move(shape);
    api_.types.push_back(std::move(described));
    return TypeId{static_cast<std::uint32_t>(api_.types.size() - 1)};
  }
  ClassId cls(const std::string& name) {
    const ClassId id{static_cast<std::uint32_t>(api_.classes.size())};
    const TypeId object = type(name, ObjectType{});
    api_.types[object.index].classId = id;
    Class described;
    described.name = name;
    described.type = object;
    api_.classes.push_back(std::move(described));
    return id;
  }
  TypeId typeOf(ClassId id) const { return api_.cls(id).type; }
  OperationId add(OperationKind kind, std::string key, std::optional<ClassId> owner,
                  const std::vector<TypeId>& parameters, TypeId result) {
    Operation described;
    described.kind = kind;
    described.key = std::move(key);
    described.owner = owner;
    for (const TypeId parameter : parameters) {
      described.parameters.push_back({"", parameter, Passing::Value, ""});
    }
    described.requiredArguments = parameters.size();
    described.result.type = result;
    api_.operations.push_back(std::move(described));
    return OperationId{static_cast<std::uint32_t>(api_.operations.size() - 1)};
  }

  Api api_;
  TypeId integer_;
  OperationId makeA_;
  OperationId f_;
};

// B* = null | make() = 2; A* = null | make(B*) | m(B*, int) = 1 + 2 + 2 * 3 with depth left for B.
TEST_F(PlanSpaceTest, SizesFollowTheFormula) {
  EXPECT_EQ(PlanSpace(api_, 1).size(f_), 1U * 3U);              // null only
  EXPECT_EQ(PlanSpace(api_, 2).size(f_), (1U + 1U + 3U) * 3U);  // B* is null there
  EXPECT_EQ(PlanSpace(api_, 3).size(f_), (1U + 2U + 2U * 3U) * 3U);
}

TEST_F(PlanSpaceTest, EveryIndexIsAnotherPlan) {
  const PlanSpace space(api_, 3);
  std::set<std::string> plans;
  for (std::uint64_t i = 0; i < space.size(f_); ++i) {
    const Sequence plan = space.plan(f_, i);
    EXPECT_EQ(plan.steps.back().operation, "f(A*, int)");
    plans.insert(stepsToJson(plan).dump());
  }
  EXPECT_EQ(plans.size(), space.size(f_));
}

// Each type produces itself from two of its kind: far more plans than fit into 64 bits.
TEST_F(PlanSpaceTest, AHugeSpaceSaturatesAndCanStillBeRead) {
  const ClassId c = cls("C");
  add(OperationKind::Constructor, "C::C()", c, {}, typeOf(c));
  const std::vector<TypeId> many(6, typeOf(c));
  const OperationId join = add(OperationKind::Constructor, "C::C(C, …)", c, many, typeOf(c));
  const PlanSpace space(api_, 6);
  EXPECT_EQ(space.size(join), PlanSpace::most);
  const Scatter scatter(space.size(join), 1);
  for (std::uint64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(space.plan(join, scatter.at(i)).steps.back().operation, "C::C(C, …)");
  }
}

TEST(Scatter, EveryNumberComesOnce) {
  for (const std::uint64_t size : {1U, 2U, 7U, 64U, 1000U}) {
    const Scatter scatter(size, 5);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < size; ++i) seen.insert(scatter.at(i));
    EXPECT_EQ(seen.size(), size);
    EXPECT_LT(*seen.rbegin(), size);
  }
}

}  // namespace
}  // namespace assay::compose
