#include "model/sequence_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace assay::model {
namespace {

using nlohmann::json;
using support::ErrorCode;
using testing::HasSubstr;

Argument ref(ValueRef::Scope scope, std::size_t step, std::size_t output = 0) {
  return Argument{ValueRef{scope, step, output}};
}

Argument literal(Literal value) { return Argument{std::move(value)}; }

Sequence readBack(const Sequence& sequence) {
  // Through text, as a file is.
  const std::string text = nlohmann::ordered_json{{"steps", stepsToJson(sequence)}}.dump();
  const auto read = sequenceFromJson(json::parse(text));
  EXPECT_TRUE(read) << text;
  return read.value_or(Sequence{});
}

Sequence oneCallWith(Argument argument) { return {{Step{"f", {}, {std::move(argument)}, {}}}}; }

struct Case {
  const char* name;
  Argument argument;
};

class RoundTrip : public testing::TestWithParam<Case> {};

TEST_P(RoundTrip, GivesTheSameArgument) {
  const Sequence sequence = oneCallWith(GetParam().argument);
  EXPECT_EQ(readBack(sequence), sequence);
}

CallbackLiteral callbackWithEverything() {
  CallbackLiteral callback;
  callback.body = {
      Step{"g", {ref(ValueRef::Scope::Parameter, 1)}, {ref(ValueRef::Scope::Callback, 0)}, {}}};
  callback.returns = {literal(std::int64_t{1}), literal(true)};
  return callback;
}

INSTANTIATE_TEST_SUITE_P(
    SequenceJson, RoundTrip,
    testing::Values(Case{"Null", literal(NullLiteral{})}, Case{"True", literal(true)},
                    Case{"False", literal(false)}, Case{"Zero", literal(std::int64_t{0})},
                    Case{"Lowest", literal(std::numeric_limits<std::int64_t>::min())},
                    Case{"Highest", literal(std::numeric_limits<std::int64_t>::max())},
                    Case{"HighestUnsigned", literal(std::numeric_limits<std::uint64_t>::max())},
                    Case{"Double", literal(0.1)}, Case{"WholeDouble", literal(2.0)},
                    Case{"LargestDouble", literal(std::numeric_limits<double>::max())},
                    Case{"SmallestDouble", literal(std::numeric_limits<double>::denorm_min())},
                    Case{"Infinity", literal(std::numeric_limits<double>::infinity())},
                    Case{"MinusInfinity", literal(-std::numeric_limits<double>::infinity())},
                    Case{"Text", literal(std::string("a \"b\"\n\\ é"))},
                    Case{"EmptyText", literal(std::string())},
                    Case{"TextWithNul", literal(std::string("a\0b", 3))},
                    Case{"Bytes", literal(std::string("\xff\x00\x80", 3))},
                    Case{"Enumerator", literal(EnumLiteral{"Red"})},
                    Case{"EmptyList", literal(ListLiteral{})},
                    Case{"NestedList", literal(ListLiteral{{literal(ListLiteral{{literal(true)}}),
                                                            ref(ValueRef::Scope::Sequence, 2)}})},
                    Case{"EmptyCallback", literal(CallbackLiteral{})},
                    Case{"Callback", literal(callbackWithEverything())},
                    Case{"Step", ref(ValueRef::Scope::Sequence, 7)},
                    Case{"OutputOfAStep", ref(ValueRef::Scope::Sequence, 7, 2)},
                    Case{"CallbackStep", ref(ValueRef::Scope::Callback, 1)},
                    Case{"ParameterOfACallback", ref(ValueRef::Scope::Parameter, 0)}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(SequenceJson, NanComesBack) {
  const Sequence read = readBack(oneCallWith(literal(std::numeric_limits<double>::quiet_NaN())));
  const auto& value = std::get<Literal>(read.steps.at(0).arguments.at(0).value);
  EXPECT_TRUE(std::isnan(std::get<double>(value)));
}

TEST(SequenceJson, MinusZeroKeepsItsSign) {
  const Sequence read = readBack(oneCallWith(literal(-0.0)));
  const auto& value = std::get<Literal>(read.steps.at(0).arguments.at(0).value);
  EXPECT_TRUE(std::signbit(std::get<double>(value)));
}

TEST(SequenceJson, ReceiversAndOverridesComeBack) {
  Sequence sequence;
  sequence.steps = {Step{"Listener::(stub)", {}, {}, {{"onEvent", callbackWithEverything()}}},
                    Step{"run", {ref(ValueRef::Scope::Sequence, 0)}, {}, {}}};
  EXPECT_EQ(readBack(sequence), sequence);
}

TEST(SequenceJson, ANumberAsReceiverIsAStep) {
  const auto read = sequenceFromJson(json::parse(R"({"steps": [{"call": "f", "on": 3}]})"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->steps[0].receiver.at(0), ref(ValueRef::Scope::Sequence, 3));
}

struct Mistake {
  const char* text;
  const char* where;
  const char* message;
  const char* remedy;
};

TEST(SequenceJson, MistakesNameTheirPlaceAndRemedy) {
  constexpr const char* form = "docs/sequence.md";
  for (const Mistake& mistake : {
           Mistake{"[]", "", "an object with a list \"steps\"", form},
           Mistake{R"({"steps": {}})", "steps", "a list of steps", form},
           Mistake{R"({"steps": [1]})", "steps[0]", "a step is an object", form},
           Mistake{R"({"steps": [{}]})", "steps[0]", "a step needs \"call\"", form},
           Mistake{R"({"steps": [{"call": 1}]})", "steps[0]", "a step needs \"call\"", form},
           Mistake{R"({"steps": [{"cal": "f"}]})", "steps[0]", "unknown member 'cal'", "'call'"},
           Mistake{R"({"steps": [{"call": "f", "args": 1}]})", "steps[0].args", "a list", form},
           Mistake{R"({"steps": [{"call": "f", "args": [1, {"step": -1}]}]})",
                   "steps[0].args[1].step", "a number from 0", form},
           Mistake{R"({"steps": [{"call": "f", "args": [{"step": 0, "outptu": 1}]}]})",
                   "steps[0].args[0]", "unknown member 'outptu'", "'output'"},
           Mistake{R"({"steps": [{"call": "f", "args": [{"step": 0, "output": "x"}]}]})",
                   "steps[0].args[0].output", "a number from 0", form},
           Mistake{R"({"steps": [{"call": "f", "args": [[{"bytes": "f"}]]}]})",
                   "steps[0].args[0][0]", "an object must be one of", form},
           Mistake{R"({"steps": [{"call": "f", "args": [{"float": "big"}]}]})", "steps[0].args[0]",
                   "an object must be one of", form},
           Mistake{R"({"steps": [{"call": "f", "args": [{"callback": {"steps": [{}]}}]}]})",
                   "steps[0].args[0].callback.steps[0]", "a step needs \"call\"", form},
           Mistake{R"({"steps": [{"call": "f", "args": [{"callback": {"return": []}}]}]})",
                   "steps[0].args[0].callback", "unknown member 'return'", "'returns'"},
           Mistake{R"({"steps": [{"call": "f", "overrides": []}]})", "steps[0].overrides",
                   "an object was expected", form},
           Mistake{R"({"steps": [{"call": "f", "overrides": {"g": 1}}]})", "steps[0].overrides.g",
                   "a callback is an object", form},
       }) {
    const auto read = sequenceFromJson(json::parse(mistake.text));
    ASSERT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().code, ErrorCode::Usage) << mistake.text;
    EXPECT_EQ(read.error().where, mistake.where) << mistake.text;
    EXPECT_THAT(read.error().message, HasSubstr(mistake.message)) << mistake.text;
    EXPECT_THAT(read.error().remedy, HasSubstr(mistake.remedy)) << mistake.text;
  }
}

}  // namespace
}  // namespace assay::model
