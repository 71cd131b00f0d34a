#include "model/callability.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_api.h"

namespace assay::model {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Callability, LiteralsAreMadeOfWhatCanBeMade) {
  SmallApi small;
  const TypeId integer = small.type("int", IntegerType{});
  const TypeId lonely = small.typeOf(small.cls("Lonely"));
  const auto composite = [&](CompositeForm form, std::vector<TypeId> of) {
    return small.type("composite", CompositeType{form, "std::x", std::move(of)});
  };
  const TypeId pair = composite(CompositeForm::Fixed, {integer, lonely});
  const TypeId numbers = composite(CompositeForm::Fixed, {integer, integer});
  const TypeId either = composite(CompositeForm::Variant, {lonely, integer});
  const TypeId neither = composite(CompositeForm::Variant, {lonely, lonely});
  const TypeId several = composite(CompositeForm::Sequence, {lonely});  // empty
  const TypeId toLonely = small.type("Lonely*", PointerType{lonely, false});
  const TypeId toAnything = small.type("void*", PointerType{TypeId{0}, false});
  const std::vector<bool> can = producibleTypes(small.api);
  for (const TypeId type : {integer, numbers, either, several, toAnything}) {
    EXPECT_TRUE(can[type.index]) << type.index;
  }
  for (const TypeId type : {TypeId{0}, lonely, pair, neither, toLonely}) {
    EXPECT_FALSE(can[type.index]) << type.index;
  }
}

TEST(Callability, AParameterThatNothingMakesIsALimitationWithAFactory) {
  SmallApi small;
  const ClassId socket = small.cls("Socket");
  const ClassId client = small.cls("Client");
  small.constructor(client, {});
  small.method(client, "stop", {});
  const OperationId attach = small.method(client, "attach", {small.typeOf(socket)});
  small.api.operations[attach.index].parameters[0].name = "socket";
  small.api.operations[attach.index].location = {"client.h", 7, 3};
  removeUncallable(small.api);
  EXPECT_THAT(small.keys(), ElementsAre("Client::new", "Client::stop"));
  ASSERT_THAT(small.api.limitations, SizeIs(1));
  const Limitation& limitation = small.api.limitations.front();
  EXPECT_EQ(limitation.what, "Client::attach");
  EXPECT_THAT(limitation.reason,
              AllOf(HasSubstr("parameter 1 ('socket')"), HasSubstr("of type Socket"),
                    HasSubstr("no public constructor")));
  EXPECT_THAT(limitation.remedy, AllOf(HasSubstr("`factories:`"), HasSubstr("Socket make();")));
  EXPECT_EQ(limitation.location, (SourceLocation{"client.h", 7, 3}));
}

TEST(Callability, AnIncompleteTypeIsNamedAsTheCause) {
  SmallApi small;
  const TypeId handle = small.typeOf(small.cls("Handle"));
  small.api.types[handle.index].isComplete = false;
  small.function("take", {small.type("Handle*", PointerType{handle, false})}, TypeId{0});
  removeUncallable(small.api);
  ASSERT_THAT(small.api.limitations, SizeIs(1));
  EXPECT_THAT(small.api.limitations[0].reason, HasSubstr("the type is incomplete here"));
}

TEST(Callability, WithoutAnObjectNoMethodCanBeCalled) {
  SmallApi small;
  const ClassId secret = small.cls("Secret");
  small.method(secret, "read", {});
  removeUncallable(small.api);
  EXPECT_THAT(small.keys(), IsEmpty());
  ASSERT_THAT(small.api.limitations, SizeIs(1));
  EXPECT_THAT(small.api.limitations[0].reason, HasSubstr("its receiver is of type Secret"));
}

// The producers stand behind their users, so that one pass over the operations is not enough.
TEST(Callability, ValuesAreFoundThroughChainsInAnyOrder) {
  SmallApi small;
  const ClassId a = small.cls("A");
  const ClassId b = small.cls("B");
  const ClassId c = small.cls("C");
  small.constructor(a, {small.typeOf(b)});
  small.constructor(b, {small.typeOf(c)});
  small.constructor(c, {});
  removeUncallable(small.api);
  EXPECT_THAT(small.api.limitations, IsEmpty());
  EXPECT_THAT(small.keys(), SizeIs(3));
}

TEST(Callability, ACircleOfProducersMakesNothing) {
  SmallApi small;
  const ClassId hen = small.cls("Hen");
  const ClassId egg = small.cls("Egg");
  small.constructor(hen, {small.typeOf(egg)});
  small.constructor(egg, {small.typeOf(hen)});
  removeUncallable(small.api);
  EXPECT_THAT(small.keys(), IsEmpty());
  EXPECT_THAT(small.api.limitations, SizeIs(2));
}

TEST(Callability, PointersGiveTheirPointeeAndDerivedObjectsTheirBases) {
  SmallApi small;
  const ClassId base = small.cls("Base");
  const ClassId derived = small.cls("Derived", {base});
  small.function("make", {}, small.type("Derived*", PointerType{small.typeOf(derived), false}));
  small.method(base, "run", {});
  removeUncallable(small.api);
  EXPECT_THAT(small.api.limitations, IsEmpty());
  EXPECT_THAT(small.keys(), ElementsAre("make", "Base::run"));
}

TEST(Callability, ADefaultArgumentNeedsNoValue) {
  SmallApi small;
  const TypeId lonely = small.typeOf(small.cls("Lonely"));
  const OperationId call = small.function("call", {lonely}, TypeId{0});
  small.api.operations[call.index].requiredArguments = 0;
  removeUncallable(small.api);
  EXPECT_THAT(small.keys(), ElementsAre("call"));
}

}  // namespace
}  // namespace assay::model
