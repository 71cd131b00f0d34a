// Names of tests: what happens, in words.
#include "suite/names.h"

#include <gmock/gmock.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "../frontend/fixture.h"
#include "model/sequence_json.h"

namespace assay::suite {
namespace {

using model::RuleId;
using testing::ElementsAre;

constexpr std::string_view setHeader = R"(#pragma once
enum class Colour { Red, DarkBlue };
class IntSet {
 public:
  IntSet() = default;
  explicit IntSet(int capacity) : capacity_(capacity) {}
  IntSet(const IntSet&) = default;
  IntSet& operator=(const IntSet&) = default;
  void insert(int value) { size_ += value; }
  void push_back(double value) { size_ += static_cast<int>(value); }
  void rename(const char* name) { name_ = name; }
  int pop() { return size_; }
  int top() const { return size_; }
  int size() const { return size_; }
  bool isEmpty() const { return size_ == 0; }
  double mean() const { return 0; }
  Colour colour() const { return Colour::Red; }
  void _2nd() {}
  IntSet operator-() const { return *this; }
  IntSet operator-(const IntSet&) const { return *this; }
  bool operator==(const IntSet& other) const { return size_ == other.size_; }
  explicit operator bool() const { return size_ > 0; }
 private:
  int size_ = 0;
  int capacity_ = 4;
  const char* name_ = "";
};
)";

class Names : public frontend::FrontendTest {
 protected:
  static model::TestCase test(const std::string& steps,
                              std::vector<model::Assertion> assertions = {}) {
    model::TestCase test;
    const auto sequence =
        model::sequenceFromJson({{"steps", nlohmann::json::parse(steps, nullptr, false)}});
    EXPECT_TRUE(sequence) << support::toString(sequence.error());
    if (sequence) test.sequence = *sequence;
    test.assertions = std::move(assertions);
    return test;
  }

  // An IntSet and calls on it: `calls` are steps without their receiver.
  static model::TestCase calls(const std::vector<std::string>& calls,
                               std::vector<model::Assertion> assertions = {}) {
    std::string steps = R"j([{"call": "IntSet::IntSet()"})j";
    for (const std::string& call : calls) steps += R"(, {"on": 0, )" + call + "}";
    return test(steps + "]", std::move(assertions));
  }

  static model::Assertion result(std::size_t step, std::string value) {
    return {step, model::ResultHas{std::move(value)}};
  }
  static model::Assertion query(std::size_t after, std::string key, std::string value) {
    return {after, model::QueryHas{0, std::move(key), std::move(value)}};
  }
  static model::TestCase failing(model::TestCase test, model::RuleId rule,
                                 model::FailureKind kind = {}) {
    model::Failure failure;
    failure.cause.rule = rule;
    failure.cause.kind = std::move(kind);
    failure.step = test.sequence.steps.size() - 1;
    test.failure = std::move(failure);
    return test;
  }

  std::string nameOf(const model::TestCase& test) const { return testName(api_, test); }

  const model::Api api_ = analysed(setHeader);
  const std::string insert_ = R"j("call": "IntSet::insert(int)", "args": [7])j";
  const std::string pop_ = R"j("call": "IntSet::pop()")j";
  const std::string top_ = R"j("call": "IntSet::top() const")j";
};

TEST_F(Names, SayWhatIsThrown) {
  EXPECT_EQ(nameOf(calls({pop_}, {{1, model::ThrowsException{"std::underflow_error"}}})),
            "PopOnEmptyThrowsUnderflow");
  EXPECT_EQ(nameOf(calls({pop_}, {{1, model::ThrowsException{"shop::StockException"}}})),
            "PopOnEmptyThrowsStock");
  EXPECT_EQ(nameOf(calls({pop_}, {{1, model::ThrowsException{"std::runtime_error"}}})),
            "PopOnEmptyThrowsRuntimeError");
}

TEST_F(Names, SayHowOftenAndWhatIsLeft) {
  const std::string size = "IntSet::size() const";
  EXPECT_EQ(nameOf(calls({insert_}, {query(1, size, "1")})), "InsertOnEmptyLeavesSizeOne");
  EXPECT_EQ(nameOf(calls({insert_, insert_}, {query(2, size, "1")})), "InsertTwiceLeavesSizeOne");
  EXPECT_EQ(nameOf(calls({insert_, insert_, insert_}, {query(3, size, "13")})),
            "InsertThreeTimesLeavesSize13");
  EXPECT_EQ(nameOf(calls({insert_, pop_}, {query(2, "IntSet::isEmpty() const", "true")})),
            "PopAfterInsertLeavesItEmpty");
}

TEST_F(Names, SayWhatIsReturned) {
  EXPECT_EQ(nameOf(calls({insert_, top_}, {result(2, "7")})), "TopAfterInsertReturnsIt");
  EXPECT_EQ(nameOf(calls({insert_, top_}, {result(2, "-3")})), "TopAfterInsertReturnsMinusThree");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::mean() const")j"}, {result(1, "1.5")})),
            "MeanOnEmptyReturns1Point5");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::mean() const")j"}, {result(1, R"("nan")")})),
            "MeanOnEmptyReturnsNan");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::colour() const")j"}, {result(1, "1")})),
            "ColourOnEmptyReturnsDarkBlue");
}

TEST_F(Names, SayWhatIsSpecialAboutAnArgument) {
  const auto inserting = [&](const std::string& value) {
    return nameOf(calls({R"j("call": "IntSet::insert(int)", "args": [)j" + value + "]"}));
  };
  EXPECT_EQ(inserting("0"), "InsertOnEmptyWithZeroSucceeds");
  EXPECT_EQ(inserting("-5"), "InsertOnEmptyWithNegativeSucceeds");
  EXPECT_EQ(inserting("2147483647"), "InsertOnEmptyWithMaxSucceeds");
  EXPECT_EQ(inserting("-2147483648"), "InsertOnEmptyWithMinSucceeds");
  EXPECT_EQ(inserting("12"), "InsertOnEmptySucceeds");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::rename(const char*)", "args": [null])j"})),
            "RenameOnEmptyWithNullSucceeds");
}

TEST_F(Names, SpellOutOperatorsAndConstruction) {
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::operator-() const")j"})), "NegationOnEmptySucceeds");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::operator-(const IntSet&) const",
                             "args": [{"step": 0}])j"})),
            "MinusOnEmptySucceeds");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::operator==(const IntSet&) const",
                             "args": [{"step": 0}])j"},
                         {result(1, "true")})),
            "EqualityOnEmptyReturnsTrue");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::operator=(const IntSet&)",
                             "args": [{"step": 0}])j"})),
            "CopyAssignOnEmptySucceeds");
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::operator bool() const")j"}, {result(1, "false")})),
            "ConversionToBoolOnEmptyReturnsFalse");
  EXPECT_EQ(nameOf(test(R"j([{"call": "IntSet::IntSet()"}])j")), "DefaultConstructionSucceeds");
  EXPECT_EQ(nameOf(test(R"j([{"call": "IntSet::IntSet(int)", "args": [3]}])j")),
            "ConstructionSucceeds");
  EXPECT_EQ(nameOf(test(R"j([{"call": "IntSet::IntSet()"},
                             {"call": "IntSet::IntSet(const IntSet&)", "args": [{"step": 0}]}])j")),
            "CopyConstructionSucceeds");
}

TEST_F(Names, OfFaultsSayWhatGoesWrong) {
  EXPECT_EQ(nameOf(failing(calls({insert_, pop_}), RuleId::MemoryError,
                           model::CrashKind::HeapUseAfterFree)),
            "PopAfterInsertUsesFreedMemory");
  EXPECT_EQ(nameOf(failing(calls({pop_}), RuleId::Invariant, model::FailureKind("ordered"))),
            "PopOnEmptyBreaksInvariant");
  EXPECT_EQ(nameOf(failing(calls({pop_}), RuleId::Hang)), "PopOnEmptyHangs");
  EXPECT_EQ(nameOf(failing(calls({insert_}), RuleId::CopyEqual)), "CopyEqualsOriginalOnEmpty");
}

TEST_F(Names, WordsOfUnderscoresAreJoined) {
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::push_back(double)", "args": [2.5])j"})),
            "PushBackOnEmptySucceeds");
}

TEST_F(Names, DoNotBeginWithADigit) {
  EXPECT_EQ(nameOf(calls({R"j("call": "IntSet::_2nd()")j"})), "Call2ndOnEmptySucceeds");
}

TEST_F(Names, NothingHasANameToo) { EXPECT_EQ(nameOf(test("[]")), "NothingHappens"); }

// Long sequences of everything, with every result: an identifier of at most sixty characters that
// begins with a capital, so it is no reserved word.
TEST_F(Names, AreAlwaysShortIdentifiers) {
  for (const model::Operation& operation : api_.operations) {
    if (!operation.hasReceiver()) continue;
    model::TestCase test = calls({insert_, pop_, insert_, pop_});
    model::Step step;
    step.operation = operation.key;
    step.receiver = {model::Argument{model::ValueRef{}}};
    test.sequence.steps.push_back(step);
    for (const std::string value : {"", "null", "[]", "[1, 2]", "{}", "1e300", "\"\\u0001 _\"",
                                    "\"while\"", "18446744073709551615", "not JSON"}) {
      test.assertions = {result(5, value), query(5, operation.key, value)};
      const std::string name = nameOf(test);
      ASSERT_FALSE(name.empty());
      EXPECT_LE(name.size(), 60U) << name;
      EXPECT_TRUE(std::isupper(static_cast<unsigned char>(name[0]))) << name;
      EXPECT_TRUE(std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c); }))
          << name;
    }
  }
}

std::vector<std::string> uniqueNames(std::vector<model::TestCase> tests) {
  makeUnique(tests);
  std::vector<std::string> names;
  for (const model::TestCase& test : tests) names.push_back(test.name);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  return names;
}

TEST_F(Names, OfOneKindAreToldApartByTheirValues) {
  const auto inserting = [&](const std::string& value) {
    model::TestCase test = calls({R"j("call": "IntSet::insert(int)", "args": [)j" + value + "]"});
    test.name = "Insert";
    return test;
  };
  EXPECT_THAT(uniqueNames({inserting("3"), inserting("4"), inserting("-5")}),
              ElementsAre("Insert", "InsertWithFour", "InsertWithMinusFive"));
  EXPECT_THAT(
      uniqueNames({inserting("3"), inserting("3"), inserting("3"), inserting("3"), inserting("3")}),
      ElementsAre("Insert", "InsertWithThree", "InsertAgain", "InsertCase3", "InsertCase4"));
}

TEST_F(Names, ThatAreTakenAreNotMadeUpAgain) {
  std::vector<model::TestCase> tests(4, calls({pop_}));
  tests[0].name = tests[1].name = tests[2].name = "Pop";
  tests[3].name = "PopAgain";
  EXPECT_THAT(uniqueNames(tests), ElementsAre("Pop", "PopCase3", "PopCase4", "PopAgain"));
}

}  // namespace
}  // namespace assay::suite
