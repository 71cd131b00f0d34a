#include "symbolic/sketch.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::symbolic {
namespace {

using model::Literal;

// A function over a number, a text and a list of numbers.
class SketchTest : public testing::Test {
 protected:
  SketchTest() {
    const auto type = [&](const char* name, model::TypeShape shape) {
      model::Type made;
      made.name = name;
      made.shape = std::move(shape);
      api.types.push_back(std::move(made));
      return model::TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
    };
    const auto number = type("int", model::IntegerType{32, true, false});
    const auto text = type("std::string", model::TextType{});
    const auto list =
        type("std::vector<int>",
             model::CompositeType{model::CompositeForm::Sequence, "std::vector", {number}});
    const auto object = type("Thing", model::ObjectType{});
    model::Operation operation;
    operation.kind = model::OperationKind::FreeFunction;
    operation.key = "f";
    const auto parameter = [](const char* name, model::TypeId of) {
      return model::Parameter{name, of, model::Passing::Value, ""};
    };
    operation.parameters = {parameter("n", number), parameter("t", text), parameter("l", list),
                            parameter("o", object)};
    operation.requiredArguments = 3;
    operation.result.type = number;
    api.operations.push_back(std::move(operation));
  }

  support::Result<std::vector<Sketch>> read(const char* arguments) const {
    return sketchesFromJson(
        api, nlohmann::json::parse(std::string(R"({"steps": [{"call": "f", "args": )") + arguments +
                                   "}]}"));
  }

  model::Api api;
};

TEST_F(SketchTest, EveryLiteralThatCanBeAHoleBecomesOne) {
  const auto sketches = read(R"([1, "ab", [2, 3]])");
  ASSERT_TRUE(sketches) << toString(sketches.error());
  ASSERT_EQ(sketches->size(), 1U);
  EXPECT_TRUE(sketches->front().holes.empty());  // nothing in the document is one
  const Sketch sketch = sketchOf(api, sketches->front().sequence);
  std::vector<LiteralPath> places;
  for (const Hole& hole : sketch.holes) places.push_back(hole.place);
  EXPECT_EQ(places, (std::vector<LiteralPath>{{0, 0, {}}, {0, 1, {}}, {0, 2, {0}}, {0, 2, {1}}}));
  EXPECT_EQ(literalAt(sketch.sequence, places[3]), Literal{std::int64_t{3}});
}

TEST_F(SketchTest, HolesStartWhereTheySayOrWithNothingSpecial) {
  const auto sketches = read(R"([{"hole": {"from": 7}}, "x", [{"hole": {}}, 5]])");
  ASSERT_TRUE(sketches) << toString(sketches.error());
  ASSERT_EQ(sketches->size(), 1U);
  const Sketch& sketch = sketches->front();
  ASSERT_EQ(sketch.holes.size(), 2U);
  EXPECT_EQ(literalAt(sketch.sequence, sketch.holes[0].place), Literal{std::int64_t{7}});
  EXPECT_EQ(literalAt(sketch.sequence, sketch.holes[1].place), Literal{std::int64_t{0}});
  EXPECT_EQ(sketch.holes[1].place, (LiteralPath{0, 2, {0}}));
}

TEST_F(SketchTest, TextsAndListsComeInEveryLengthUpToTheirs) {
  const auto sketches = read(R"([1, {"hole": {"length": 1}}, {"hole": {"length": 2}}])");
  ASSERT_TRUE(sketches) << toString(sketches.error());
  EXPECT_EQ(sketches->size(), 6U);
  const auto& last = sketches->back();
  EXPECT_EQ(literalAt(last.sequence, {0, 1, {}}), Literal{std::string("a")});
  EXPECT_EQ(last.holes.size(), 3U);  // the text, and each element of the list
}

TEST_F(SketchTest, AHoleForAnObjectIsRefused) {
  const auto sketches = read(R"([1, "", [], {"hole": {}}])");
  ASSERT_FALSE(sketches);
  EXPECT_EQ(sketches.error().where, "steps[0].args[3]");
}

TEST_F(SketchTest, AHoleHasNoOtherMembers) {
  const auto sketches = read(R"([{"hole": {"form": 1}}, "", []])");
  ASSERT_FALSE(sketches);
  EXPECT_NE(sketches.error().message.find("'form'"), std::string::npos);
}

}  // namespace
}  // namespace assay::symbolic
