#include "report/steps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::report {
namespace {

using namespace model;
using testing::ElementsAre;
using testing::IsEmpty;

Argument literal(Literal value) { return Argument{std::move(value)}; }
Argument number(std::int64_t value) { return literal(value); }
Argument valueOf(std::size_t step, std::size_t output = 0) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, output}};
}

std::string scopeAndName(std::string_view key) {
  const KeyParts parts = partsOf(key);
  return std::string(parts.scope) + " | " + std::string(parts.name);
}

TEST(Steps, AKeyIsTakenApart) {
  EXPECT_EQ(scopeAndName("ns::Stack<int>::push(int) const"), "ns::Stack<int> | push");
  EXPECT_EQ(scopeAndName("main()"), " | main");
  EXPECT_EQ(scopeAndName("Point::x"), "Point | x");
  EXPECT_EQ(scopeAndName("Point::x="), "Point | x=");
  EXPECT_EQ(scopeAndName("Map<std::pair<int, int>>::find(const std::function<void(a::B)>&)"),
            "Map<std::pair<int, int>> | find");
  EXPECT_EQ(scopeAndName("A::operator<(const A&) const"), "A | operator<");
  EXPECT_EQ(scopeAndName("A::operator()(int)"), "A | operator()");
  EXPECT_EQ(scopeAndName("A::operator std::function<void(int)>() const"),
            "A | operator std::function<void(int)>");
  EXPECT_EQ(scopeAndName("A::operators()"), "A | operators");
  EXPECT_EQ(scopeAndName("Listener::(stub)"), "Listener | (stub)");
  EXPECT_EQ(scopeAndName("(anonymous namespace)::A::f()"), "(anonymous namespace)::A | f");
  EXPECT_EQ(scopeAndName("Point::Point{int, int}"), "Point | Point");
  EXPECT_EQ(scopeAndName(""), " | ");
  EXPECT_EQ(scopeAndName("("), " | (");
}

std::string text(const char* key, std::vector<Argument> receiver,
                 std::vector<Argument> arguments = {}) {
  return stepText(Step{key, std::move(receiver), std::move(arguments), {}});
}

TEST(Steps, CallsReadLikeCalls) {
  EXPECT_EQ(text("RingBuffer::RingBuffer(unsigned long)", {}, {number(2)}), "RingBuffer(2)");
  EXPECT_EQ(text("ns::Stack<int>::Stack()", {}), "ns::Stack<int>()");
  EXPECT_EQ(text("Point::Point{int, int}", {}, {number(1), number(2)}), "Point{1, 2}");
  EXPECT_EQ(text("RingBuffer::push(int)", {valueOf(0)}, {number(10)}), "#0.push(10)");
  EXPECT_EQ(text("Date::parse(std::string)", {}, {literal(std::string("a\"b"))}),
            "Date::parse(\"a\\\"b\")");
  EXPECT_EQ(text("make()", {}), "make()");
  EXPECT_EQ(text("Stack::~Stack()", {valueOf(3)}), "#3.~Stack()");
  EXPECT_EQ(text("Listener::(stub)", {}), "Listener::(stub)");
}

TEST(Steps, FieldsAndEnumeratorsAreNamed) {
  EXPECT_EQ(text("Point::x", {valueOf(0)}), "#0.x");
  EXPECT_EQ(text("Point::x=", {valueOf(0)}, {number(5)}), "#0.x = 5");
  EXPECT_EQ(text("Point::count=", {}, {number(5)}), "Point::count = 5");
  EXPECT_EQ(text("Color::Red", {}), "Color::Red");
}

TEST(Steps, OperatorsAreWrittenAsOperators) {
  EXPECT_EQ(text("A::operator==(const A&) const", {valueOf(0)}, {valueOf(1)}), "#0 == #1");
  EXPECT_EQ(text("operator<(const A&, const A&)", {}, {valueOf(0), valueOf(1)}), "#0 < #1");
  EXPECT_EQ(text("A::operator=(const A&)", {valueOf(0)}, {valueOf(0)}), "#0 = #0");
  EXPECT_EQ(text("A::operator[](int)", {valueOf(0)}, {number(3)}), "#0[3]");
  EXPECT_EQ(text("A::operator()(int, int)", {valueOf(0)}, {number(3), number(4)}), "#0(3, 4)");
  EXPECT_EQ(text("A::operator++()", {valueOf(0)}), "++#0");
  EXPECT_EQ(text("A::operator++(int)", {valueOf(0)}, {number(0)}), "#0++");
  EXPECT_EQ(text("A::operator-() const", {valueOf(0)}), "-#0");
  EXPECT_EQ(text("A::operator->()", {valueOf(0)}), "#0.operator->()");
  EXPECT_EQ(text("A::operator bool() const", {valueOf(0)}), "#0.operator bool()");
}

TEST(Steps, EveryLiteralHasAForm) {
  const auto argument = [](Argument value) { return text("f(T)", {}, {std::move(value)}); };
  EXPECT_EQ(argument(literal(NullLiteral{})), "f(nullptr)");
  EXPECT_EQ(argument(literal(true)), "f(true)");
  EXPECT_EQ(argument(literal(std::uint64_t{7})), "f(7)");
  EXPECT_EQ(argument(literal(0.5)), "f(0.5)");
  EXPECT_EQ(argument(literal(-2.0)), "f(-2.0)");
  EXPECT_EQ(argument(literal(EnumLiteral{"Red"})), "f(Red)");
  EXPECT_EQ(argument(literal(ListLiteral{{number(1), valueOf(2)}})), "f({1, #2})");
  EXPECT_EQ(argument(literal(std::string("\xff"))), "f(\"\xEF\xBF\xBD\")");
  EXPECT_EQ(argument(valueOf(2, 1)), "f(#2:1)");
  EXPECT_EQ(argument(literal(CallbackLiteral{})), "f([]{})");
  const CallbackLiteral callback = {{Step{"S::push(int)",
                                          {valueOf(0)},
                                          {Argument{ValueRef{ValueRef::Scope::Parameter, 0, 0}}},
                                          {}}},
                                    {number(1), number(2)}};
  EXPECT_EQ(argument(literal(callback)), "f([]{ #0.push(parameter 0); return 1, 2; })");
}

TEST(Steps, StubsAndFailedAllocationsAreTold) {
  Step step{"Listener::(stub)", {}, {}, {{"onEvent", CallbackLiteral{{}, {number(1)}}}}, 2};
  EXPECT_EQ(stepText(step), "Listener::(stub), onEvent: []{ return 1; }  (allocation 2 fails)");
}

TEST(Steps, OnlyWhatChangedIsAChange) {
  Execution execution;
  execution.steps.resize(3);
  execution.steps[0].observations = {{0, "S::size() const", "0"}, {0, "S::x", "\"a\""}};
  execution.steps[1].observations = {{0, "S::size() const", "0"}};
  execution.steps[2].observations = {{0, "S::size() const", "1"}, {1, "S::size() const", "1"}};
  const auto changes = changesIn(execution);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_THAT(changes[1], IsEmpty());
  EXPECT_THAT(changes[2], ElementsAre(Change{0, "S::size() const", "0", "1"},
                                      Change{1, "S::size() const", "", "1"}));
  EXPECT_EQ(changeText(changes[0][1]), "#0.x = \"a\"");
  EXPECT_EQ(changeText(changes[2][0]), "#0.size() = 1 (was 0)");
}

TEST(Steps, ExpectationsAreSentences) {
  EXPECT_EQ(expectationText(ResultIs{2, "true"}), "#2 returns true");
  EXPECT_EQ(expectationText(ResultsAgree{2, 3}), "#2 and #3 return the same");
  EXPECT_EQ(expectationText(StatesAgree{{0, 1}, {2, 3}, {}}), "#0 after #1 and #2 after #3 agree");
  EXPECT_EQ(expectationText(StatesAgree{{0, 1}, {2, 3}, {"S::size() const", "S::x"}}),
            "#0 after #1 and #2 after #3 agree in size, x");
  EXPECT_EQ(expectationText(Implies{{Returns{1}, ResultIs{2, "1"}}, ResultsAgree{3, 4}}),
            "if #1 returns and #2 returns 1, then #3 and #4 return the same");
}

}  // namespace
}  // namespace assay::report
