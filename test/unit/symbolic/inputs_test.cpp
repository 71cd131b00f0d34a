// Literals to begin with, the literals of solved numbers, and the values that calls are given.
#include "symbolic/inputs.h"

#include <gtest/gtest.h>

#include "../model/small_api.h"
#include "smt/model.h"

namespace assay::symbolic {
namespace {

using model::CompositeForm;
using model::Literal;

class Inputs : public testing::Test {
 protected:
  std::optional<Literal> plain(model::TypeId type, std::size_t length = 2) const {
    return plainLiteral(small_.api, type, length);
  }
  const model::Type& at(model::TypeId type) const { return small_.api.type(type); }

  model::SmallApi small_;
  model::TypeId number_ = small_.type("int", model::IntegerType{32, true, false});
  model::TypeId byte_ = small_.type("unsigned char", model::IntegerType{8, false, false});
  model::TypeId wide_ = small_.type("unsigned long", model::IntegerType{64, false, false});
  model::TypeId real_ = small_.type("float", model::FloatingType{32});
  model::TypeId truth_ = small_.type("bool", model::BoolType{});
  model::TypeId text_ = small_.type("std::string", model::TextType{});
  model::TypeId colour_ =
      small_.type("Colour", model::EnumType{{{"Colour::Red", 1}, {"Colour::Blue", 4}}, 8, false});
};

TEST_F(Inputs, BeginWithThePlainestLiteral) {
  EXPECT_EQ(plain(number_), Literal{std::int64_t{0}});
  EXPECT_EQ(plain(text_), Literal{std::string("aa")});
  EXPECT_EQ(plain(colour_), Literal{model::EnumLiteral{"Colour::Red"}});
  EXPECT_EQ(plain(small_.type("Thing", model::ObjectType{})), std::nullopt);
}

TEST_F(Inputs, ListsBeginWithAsManyElementsAsTheyAreLong) {
  const model::CompositeType numbers{CompositeForm::Sequence, "std::vector", {number_}};
  const auto list = plain(small_.type("std::vector<int>", numbers), 3);
  ASSERT_TRUE(list);
  EXPECT_EQ(std::get<model::ListLiteral>(*list).elements,
            std::vector<model::Argument>(3, model::Argument{Literal{std::int64_t{0}}}));
  const model::CompositeType both{CompositeForm::Fixed, "std::pair", {number_, text_}};
  const auto pair = plain(small_.type("std::pair<int, std::string>", both), 3);
  ASSERT_TRUE(pair);
  EXPECT_EQ(std::get<model::ListLiteral>(*pair).elements[1],
            model::Argument{Literal{std::string("a")}});
}

TEST_F(Inputs, OnlyTextsAndListsHaveALength) {
  const model::CompositeType numbers{CompositeForm::Set, "std::set", {number_}};
  EXPECT_TRUE(hasLength(at(text_)));
  EXPECT_TRUE(hasLength(at(small_.type("std::set<int>", numbers))));
  EXPECT_FALSE(hasLength(at(number_)));
  EXPECT_FALSE(hasLength(at(colour_)));
}

TEST_F(Inputs, BitsAreTheValueThatTheirTypeSays) {
  EXPECT_EQ(literalOf(at(number_), 0xffff'fffe), Literal{std::int64_t{-2}});
  EXPECT_EQ(literalOf(at(byte_), 0xfe), Literal{std::int64_t{254}});
  EXPECT_EQ(literalOf(at(wide_), ~std::uint64_t{0}), Literal{~std::uint64_t{0}});
  EXPECT_EQ(literalOf(at(colour_), 4), Literal{model::EnumLiteral{"Colour::Blue"}});
  EXPECT_EQ(literalOf(at(colour_), 200), Literal{std::int64_t{200}});
  EXPECT_EQ(literalOf(at(real_), 0x3f80'0000), Literal{1.0});
  EXPECT_EQ(literalOf(at(truth_), 1), Literal{true});
}

// Which of all values of eight bits calls are given.
class AllowedValues : public Inputs {
 protected:
  std::vector<std::uint64_t> allowed(model::TypeId type) {
    smt::Terms terms;
    const smt::Term value = terms.variable("value", 8);
    const smt::Term condition = allowedValues(small_.api, terms, at(type), value);
    std::vector<std::uint64_t> all;
    smt::Evaluator evaluator;
    for (std::uint64_t one = 0; one < 256; ++one) {
      smt::Model model;
      model.set(value, one);
      if (evaluator.holds(condition, model)) all.push_back(one);
    }
    return all;
  }
};

TEST_F(AllowedValues, OfNumbersAreAll) { EXPECT_EQ(allowed(byte_).size(), 256U); }

TEST_F(AllowedValues, OfEnumerationsAreEnumeratorsAndZero) {
  EXPECT_EQ(allowed(colour_), (std::vector<std::uint64_t>{0, 1, 4}));
}

TEST_F(AllowedValues, OfFlagsAreWhatBitOperatorsMakeOfThem) {
  small_.api.facts.madeEnums = {{"Colour", model::EnumValues::Bits}};
  EXPECT_EQ(allowed(colour_), (std::vector<std::uint64_t>{0, 1, 4, 5}));
  small_.api.facts.madeEnums = {{"Colour", model::EnumValues::Complements}};
  EXPECT_EQ(allowed(colour_), (std::vector<std::uint64_t>{0, 1, 4, 5, 250, 251, 254, 255}));
}

}  // namespace
}  // namespace assay::symbolic
