#include "compose/palette.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace assay::compose {
namespace {

using namespace model;
using support::Random;

class PaletteTest : public testing::Test {
 protected:
  TypeId add(TypeShape shape) {
    Type type;
    type.shape = std::move(shape);
    api_.types.push_back(std::move(type));
    return TypeId{static_cast<std::uint32_t>(api_.types.size() - 1)};
  }
  std::optional<Literal> make(TypeId type, Taste taste) {
    return Palette(api_).literal(type, taste, random_);
  }
  std::vector<Argument> elements(TypeId type, Taste taste) {
    return std::get<ListLiteral>(make(type, taste).value()).elements;
  }

  Api api_;
  Random random_ = Random(7);
};

TEST_F(PaletteTest, IntegersFitTheirType) {
  for (const unsigned bits : {8U, 16U, 32U, 64U}) {
    for (const bool isSigned : {true, false}) {
      const TypeId type = add(IntegerType{bits, isSigned, false});
      const __int128 highest = (__int128{1} << (isSigned ? bits - 1 : bits)) - 1;
      const __int128 lowest = isSigned ? -highest - 1 : 0;
      for (int i = 0; i < 2000; ++i) {
        const auto value = std::get<std::int64_t>(make(type, Taste::Extreme).value());
        ASSERT_GE(value, lowest) << bits << isSigned;
        ASSERT_LE(value, highest) << bits << isSigned;
      }
    }
  }
}

TEST_F(PaletteTest, ExtremeReachesTheBoundariesAndSmallDoesNot) {
  const TypeId type = add(IntegerType{16, true, false});
  std::set<std::int64_t> extreme;
  for (int i = 0; i < 500; ++i) {
    extreme.insert(std::get<std::int64_t>(make(type, Taste::Extreme).value()));
    EXPECT_LE(std::abs(std::get<std::int64_t>(make(type, Taste::Small).value())), 100);
  }
  EXPECT_TRUE(extreme.contains(32767));
  EXPECT_TRUE(extreme.contains(-32768));
}

TEST_F(PaletteTest, PlainIsZeroEmptyAndFirst) {
  EXPECT_EQ(make(add(IntegerType{}), Taste::Plain), Literal{std::int64_t{0}});
  EXPECT_EQ(make(add(BoolType{}), Taste::Plain), Literal{false});
  EXPECT_EQ(make(add(FloatingType{}), Taste::Plain), Literal{0.0});
  EXPECT_EQ(make(add(TextType{}), Taste::Plain), Literal{std::string()});
  EXPECT_EQ(make(add(EnumType{{{"Red", 3}, {"Green", 4}}, 32, true}), Taste::Plain),
            Literal{EnumLiteral{"Red"}});
  const TypeId integer = add(IntegerType{});
  EXPECT_EQ(
      make(add(CompositeType{CompositeForm::Sequence, "std::vector", {integer}}), Taste::Plain),
      Literal{ListLiteral{}});
}

TEST_F(PaletteTest, EnumeratorsAreThoseOfTheType) {
  const TypeId type = add(EnumType{{{"Red", 0}, {"Green", 1}}, 32, true});
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    seen.insert(std::get<EnumLiteral>(make(type, Taste::Small).value()).enumerator);
  }
  EXPECT_EQ(seen, (std::set<std::string>{"Red", "Green"}));
}

TEST_F(PaletteTest, CompositesHaveTheirForm) {
  const TypeId integer = add(IntegerType{});
  const TypeId text = add(TextType{});
  const auto composite = [&](CompositeForm form, std::vector<TypeId> of) {
    return add(CompositeType{form, "std::x", std::move(of)});
  };
  const TypeId pair = composite(CompositeForm::Fixed, {integer, text});
  const TypeId map = composite(CompositeForm::Map, {integer, text});
  const TypeId optional = composite(CompositeForm::Optional, {integer});
  const TypeId variant = composite(CompositeForm::Variant, {integer, text});
  const TypeId count = composite(CompositeForm::Count, {});
  const auto isText = [](const Argument& argument) {
    return std::holds_alternative<std::string>(std::get<Literal>(argument.value));
  };
  for (int i = 0; i < 100; ++i) {
    const auto two = elements(pair, Taste::Small);
    ASSERT_EQ(two.size(), 2U);
    EXPECT_FALSE(isText(two[0]));
    EXPECT_TRUE(isText(two[1]));
    for (const Argument& entry : elements(map, Taste::Small)) {
      EXPECT_EQ(std::get<ListLiteral>(std::get<Literal>(entry.value)).elements.size(), 2U);
    }
    EXPECT_LE(elements(optional, Taste::Small).size(), 1U);
    const auto chosen = elements(variant, Taste::Small);
    ASSERT_EQ(chosen.size(), 2U);
    EXPECT_EQ(std::get<std::int64_t>(std::get<Literal>(chosen[0].value)) == 1, isText(chosen[1]));
    EXPECT_GE(std::get<std::int64_t>(make(count, Taste::Small).value()), 0);
  }
}

TEST_F(PaletteTest, WhatIsMadeOfObjectsIsEmptyNullOrNotThere) {
  const TypeId object = add(ObjectType{});
  EXPECT_FALSE(make(object, Taste::Small));
  EXPECT_FALSE(make(add(VoidType{}), Taste::Small));
  EXPECT_FALSE(
      make(add(CompositeType{CompositeForm::Fixed, "std::pair", {object, object}}), Taste::Small));
  EXPECT_EQ(make(add(PointerType{object, false}), Taste::Small), Literal{NullLiteral{}});
  EXPECT_EQ(make(add(SmartPointerType{SmartPointerKind::Shared, object}), Taste::Small),
            Literal{NullLiteral{}});
  EXPECT_EQ(make(add(CompositeType{CompositeForm::Set, "std::set", {object}}), Taste::Small),
            Literal{ListLiteral{}});
  // The alternative that has a literal is taken.
  const TypeId integer = add(IntegerType{});
  const auto chosen = elements(
      add(CompositeType{CompositeForm::Variant, "std::variant", {object, integer}}), Taste::Plain);
  EXPECT_EQ(std::get<Literal>(chosen.at(0).value), Literal{std::int64_t{1}});
}

TEST_F(PaletteTest, APointerToNumbersCanBeDereferenced) {
  const TypeId pointer = add(PointerType{add(IntegerType{}), false});
  for (int i = 0; i < 50; ++i) EXPECT_FALSE(elements(pointer, Taste::Small).empty());
}

TEST_F(PaletteTest, ATypeThatContainsItselfEnds) {
  const TypeId node = add(ObjectType{});
  api_.types[node.index].shape = CompositeType{CompositeForm::Sequence, "std::vector", {node}};
  EXPECT_TRUE(make(node, Taste::Small));
  const TypeId endless = add(ObjectType{});
  api_.types[endless.index].shape = CompositeType{CompositeForm::Fixed, "std::tuple", {endless}};
  EXPECT_FALSE(make(endless, Taste::Small));
}

}  // namespace
}  // namespace assay::compose
