#include "model/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "small_api.h"

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Api, FindsAnOperationByItsKey) {
  SmallApi small;
  const ClassId box = small.cls("Box");
  small.constructor(box, {});
  const OperationId fill = small.method(box, "fill", {});
  EXPECT_EQ(small.api.findOperation("Box::fill"), fill);
  EXPECT_EQ(small.api.findOperation("Box::fil"), std::nullopt);
}

TEST(Api, AClassDerivesFromItsBasesAndNotFromItself) {
  SmallApi small;
  const ClassId base = small.cls("Base");
  const ClassId derived = small.cls("Derived", {base});
  EXPECT_TRUE(small.api.derivesFrom(derived, base));
  EXPECT_FALSE(small.api.derivesFrom(base, derived));
  EXPECT_FALSE(small.api.derivesFrom(base, base));
}

TEST(Api, ProducersGiveTheTypeOrPointToIt) {
  SmallApi small;
  const ClassId box = small.cls("Box");
  const TypeId object = small.typeOf(box);
  const TypeId raw = small.type("Box*", PointerType{object, false});
  const TypeId unique =
      small.type("std::unique_ptr<Box>", SmartPointerType{SmartPointerKind::Unique, object});
  const OperationId made = small.constructor(box, {});
  const OperationId byPointer = small.function("raw", {}, raw);
  const OperationId byUnique = small.function("unique", {}, unique);
  small.function("nothing", {}, TypeId{0});
  EXPECT_THAT(small.api.producersOf(object), ElementsAre(made, byPointer, byUnique));
  EXPECT_THAT(small.api.producersOf(unique), ElementsAre(byUnique));
}

TEST(Api, AnObjectOfADerivedClassServesAsItsBase) {
  SmallApi small;
  const ClassId base = small.cls("Base");
  const ClassId derived = small.cls("Derived", {base});
  const TypeId shared =
      small.type("std::shared_ptr<Derived>",
                 SmartPointerType{SmartPointerKind::Shared, small.typeOf(derived)});
  const OperationId makeBase = small.constructor(base, {});
  const OperationId makeDerived = small.constructor(derived, {});
  const OperationId makeShared = small.function("share", {}, shared);
  EXPECT_THAT(small.api.producersOf(small.typeOf(base)),
              ElementsAre(makeBase, makeDerived, makeShared));
  EXPECT_THAT(small.api.producersOf(small.typeOf(derived)), ElementsAre(makeDerived, makeShared));
}

TEST(Api, TheProducerWithTheFewestArgumentsComesFirst) {
  SmallApi small;
  const TypeId integer = small.type("int", IntegerType{});
  const ClassId box = small.cls("Box");
  const OperationId two = small.constructor(box, {integer, integer});
  const OperationId copy = small.method(box, "copy", {}, small.typeOf(box));  // needs a receiver
  const OperationId none = small.constructor(box, {});
  EXPECT_THAT(small.api.producersOf(small.typeOf(box)), ElementsAre(none, copy, two));
}

TEST(Api, NothingProducesWhatNoOperationGives) {
  SmallApi small;
  EXPECT_THAT(small.api.producersOf(small.typeOf(small.cls("Lonely"))), IsEmpty());
}

TEST(Operation, OnlyMembersOfAnObjectHaveAReceiver) {
  const auto hasReceiver = [](OperationKind kind) {
    Operation operation;
    operation.kind = kind;
    return operation.hasReceiver();
  };
  for (const auto kind : {OperationKind::Method, OperationKind::Destructor,
                          OperationKind::FieldRead, OperationKind::FieldWrite}) {
    EXPECT_TRUE(hasReceiver(kind)) << static_cast<int>(kind);
  }
  for (const auto kind :
       {OperationKind::Constructor, OperationKind::AggregateInit, OperationKind::StaticFunction,
        OperationKind::FreeFunction, OperationKind::StaticFieldRead,
        OperationKind::StaticFieldWrite, OperationKind::Enumerator, OperationKind::Stub}) {
    EXPECT_FALSE(hasReceiver(kind)) << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace assay::model
