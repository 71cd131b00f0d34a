// Tests for faults: the three things that they may do while the fault is there.
#include <gmock/gmock.h>

#include "fixture.h"

namespace assay::emit {
namespace {

using model::RuleId;

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view counterHeader = R"(#pragma once
class Counter {
 public:
  Counter() = default;
  Counter(const Counter&) = default;
  Counter& add(int amount) { value_ += amount; return *this; }
  int half() const { return value_ / 2; }
  void spin() const {}
 private:
  bool invariant() const { return value_ >= 0; }
  int value_ = 0;
};
)";

class FaultTestsOf : public EmitTest {
 protected:
  FaultTestsOf() { use(counterHeader); }

  std::string textWith(FaultTests mode, const model::TestCase& test,
                       Framework framework = Framework::GoogleTest) {
    options_.faultTests = mode;
    options_.framework = framework;
    return textOf(test);
  }

  const model::TestCase crash_ = fault(test("HalfCrashes", R"j([{"call": "Counter::Counter()"
  },
                                    {"call": "Counter::half() const", "on": 0}])j"),
                                       RuleId::MemoryError, 1);
  const model::TestCase wrong_ = fault(test("HalfIsWrong",
                                            R"j([{"call": "Counter::Counter()"
  }, {"call": "Counter::half() const", "on": 0}])j",
                                            {{1, model::Expectation(model::ResultIs{1, "0"})}}),
                                       RuleId::LookupAgrees, 1);
  const model::TestCase leak_ = fault(test("HalfLeaks", R"j([{"call": "Counter::Counter()"
  },
                                  {"call": "Counter::half() const", "on": 0}])j"),
                                      RuleId::Leak, 2);
};

// In the test's own process exit(0) would look like success.
TEST_F(FaultTestsOf, AnExitIsExpectedNotToHappen) {
  model::TestCase exits = crash_;
  exits.failure->cause.rule = RuleId::Terminate;
  exits.failure->cause.kind = model::CrashKind::Exit;
  EXPECT_THAT(textWith(FaultTests::Failing, exits), testing::EndsWith(R"(// It goes wrong.
TEST(CounterTest, HalfCrashes) {
  Counter counter;
  const StaysInProgram inProgram;
  counter.half();
}
)"));
  EXPECT_THAT(textWith(FaultTests::Death, exits),
              testing::HasSubstr("EXPECT_EXIT(counter.half(), [](int) { return true; }, \"\");"));
}

TEST_F(FaultTestsOf, ACrashFailsDiesOrWaits) {
  EXPECT_EQ(textWith(FaultTests::Failing, crash_), R"(// It goes wrong.
TEST(CounterTest, HalfCrashes) {
  Counter counter;
  counter.half();
}
)");
  EXPECT_EQ(textWith(FaultTests::Death, crash_), R"(// It goes wrong.
TEST(CounterTest, HalfCrashes) {
  Counter counter;
  EXPECT_DEATH(counter.half(), "");
}
)");
  EXPECT_EQ(textWith(FaultTests::Disabled, crash_), R"(// It goes wrong.
TEST(CounterTest, DISABLED_HalfCrashes) {
  Counter counter;
  counter.half();
}
)");
}

TEST_F(FaultTestsOf, ACallThatCrashesMayBeRefusedWhenItNoLongerDoes) {
  model::TestCase refused = crash_;
  refused.mayBeRefused = true;
  EXPECT_EQ(textWith(FaultTests::Failing, refused), R"(// It goes wrong.
TEST(CounterTest, HalfCrashes) {
  Counter counter;
  try {
    counter.half();
  } catch (const std::exception&) {
    // It may refuse, but not fail.
  }
}
)");
  EXPECT_EQ(textWith(FaultTests::Death, refused), textWith(FaultTests::Death, crash_));
  model::TestCase wrong = wrong_;
  wrong.mayBeRefused = true;
  EXPECT_EQ(textWith(FaultTests::Failing, wrong), textWith(FaultTests::Failing, wrong_));
}

TEST_F(FaultTestsOf, AWrongResultFailsIsExpectedToFailOrWaits) {
  EXPECT_EQ(textWith(FaultTests::Failing, wrong_), R"(// It goes wrong.
TEST(CounterTest, HalfIsWrong) {
  Counter counter;
  EXPECT_EQ(counter.half(), 0);
}
)");
  EXPECT_EQ(textWith(FaultTests::Death, wrong_), R"(// It goes wrong.
TEST(CounterTest, HalfIsWrong) {
  Counter counter;
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(counter.half(), 0), "");
}
)");
  EXPECT_EQ(textWith(FaultTests::Disabled, wrong_), R"(// It goes wrong.
TEST(CounterTest, DISABLED_HalfIsWrong) {
  Counter counter;
  EXPECT_EQ(counter.half(), 0);
}
)");
}

TEST_F(FaultTestsOf, ALeakIsLookedForBehindAScope) {
  EXPECT_THAT(textWith(FaultTests::Failing, leak_), HasSubstr("EXPECT_FALSE(leaksMemory(body));"));
  EXPECT_THAT(textWith(FaultTests::Death, leak_),
              HasSubstr("EXPECT_NONFATAL_FAILURE(EXPECT_FALSE(leaksMemory(body)), \"\");"));
}

TEST_F(FaultTestsOf, OtherFrameworksHaveNoDeathTests) {
  EXPECT_EQ(textWith(FaultTests::Death, crash_, Framework::Doctest), R"(// It goes wrong.
TEST_CASE("Counter: HalfCrashes" * doctest::skip()) {
  Counter counter;
  counter.half();
}
)");
  EXPECT_EQ(textWith(FaultTests::Death, crash_, Framework::Catch2), R"(// It goes wrong.
TEST_CASE("Counter: HalfCrashes", "[.][Counter]") {
  Counter counter;
  counter.half();
}
)");
  EXPECT_EQ(textWith(FaultTests::Death, wrong_, Framework::Doctest), R"(// It goes wrong.
TEST_CASE("Counter: HalfIsWrong" * doctest::should_fail()) {
  Counter counter;
  CHECK(counter.half() == 0);
}
)");
}

// counter, counter.add(-1) as another name for it, a copy
class Invariants : public FaultTestsOf {
 protected:
  const model::TestCase broken_ =
      fault(test("AddBreaksInvariant",
                 R"j([{"call": "Counter::Counter()"},
                     {"call": "Counter::Counter(const Counter&)", "args": [{"step": 0}]},
                     {"call": "Counter::add(int)", "on": 0, "args": [-1]},
                     {"call": "Counter::add(int)", "on": 2, "args": [-1]}])j",
                 {invariant(3, 0, "invariant"), invariant(3, 1, "invariant"),
                  invariant(3, 2, "invariant"), invariant(3, 3, "invariant")}),
            RuleId::Invariant, 3);
};

TEST_F(Invariants, AnObjectIsAskedOnceHoweverManyNamesItHas) {
  EXPECT_EQ(textWith(FaultTests::Failing, broken_),
            R"(// Counter::invariant is private; an explicit instantiation may name it all the same.
bool invariantHolds(const Counter& object);
template <bool (Counter::*member)() const>
struct CounterInvariantHoldsAccess {
  friend bool invariantHolds(const Counter& object) { return (object.*member)(); }
};
template struct CounterInvariantHoldsAccess<&Counter::invariant>;
// It goes wrong.
TEST(CounterTest, AddBreaksInvariant) {
  Counter counter;
  Counter copy(counter);
  Counter& other = counter.add(-1);
  other.add(-1);
  EXPECT_TRUE(invariantHolds(counter));
  EXPECT_TRUE(invariantHolds(copy));
}
)");
}

TEST_F(Invariants, OneBrokenObjectIsEnoughWhereFailureIsExpected) {
  EXPECT_THAT(textWith(FaultTests::Death, broken_),
              HasSubstr("EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(invariantHolds(counter) && "
                        "invariantHolds(copy)), \"\");"));
}

// By what they say: the class may change above them, and the test still compiles.
TEST_F(EmitTest, ConditionsAreAskedByTheirText) {
  use(R"(#pragma once
#include <assay/contracts.h>
class Span {
 public:
  void widen(int by) { last_ += by; }
  ASSAY_INVARIANT(last_ >= 0);
 private:
  ASSAY_INVARIANT(first_  <=last_);
  int first_ = 0, last_ = 0;
};
)");
  const std::string text =
      textOf(fault(test("WidenBreaksInvariant",
                        R"j([{"call": "Span::Span()"},
                            {"call": "Span::widen(int)", "on": 0, "args": [-1]}])j",
                        {invariant(1, 0, "last_ >= 0"), invariant(1, 0, "first_ <=last_")}),
                   RuleId::Invariant, 1));
  EXPECT_THAT(text, HasSubstr("EXPECT_TRUE(span.assayInvariant(ASSAY_CONDITION(last_ >= 0){}));"));
  EXPECT_THAT(text, HasSubstr("EXPECT_TRUE(invariant2Holds(span));"));
  EXPECT_THAT(text,
              HasSubstr("template <bool (Span::*member)(ASSAY_CONDITION(first_ <=last_)) const>"));
}

TEST_F(Invariants, AReferenceIsAskedWhereNothingElseIs) {
  model::TestCase alone = broken_;
  alone.assertions = {invariant(3, 2, "invariant")};
  EXPECT_THAT(textWith(FaultTests::Failing, alone), HasSubstr("EXPECT_TRUE(invariantHolds("));
}

TEST_F(FaultTestsOf, ContractsAreSwitchedOnBeforeTheSubjectIsIncluded) {
  options_.usesContracts = true;
  const std::string text = emitted({}, {crash_}).files.front().text;
  EXPECT_LT(text.find("#define ASSAY_ACTIVE"), text.find("#include \"subject.h\""));
  EXPECT_THAT(emitted({crash_}, {}).files.front().text, Not(HasSubstr("ASSAY_ACTIVE")));
}

}  // namespace
}  // namespace assay::emit
