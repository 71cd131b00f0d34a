#include "oracle/laws.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "oracle/copy_evidence.h"
#include "oracle/judge.h"
#include "oracle/law_form.h"
#include "toy.h"

namespace assay::oracle {
namespace {

using model::Failure;
using model::Probe;
using model::Sequence;
using model::Standing;
using testing::Contains;
using testing::IsEmpty;
using toy::Fault;
using toy::World;

// Sequences as a search would make them.
std::vector<Sequence> sequencesOn(const World& world) {
  std::vector<Sequence> sequences;
  for (const int value : {-3, 0, 1, 2, 7}) {
    Script number(world.fixture.api);
    number.call(world.makeNumber, {oracle::number(value)});
    sequences.push_back(number.sequence);
    number.call(world.makeNumber, {oracle::number(value + 1)});
    number.on(0, world.bump);
    number.on(1, world.set, {oracle::number(2 * value)});
    sequences.push_back(number.sequence);
  }
  Script bag(world.fixture.api);
  bag.call(world.makeBag);
  sequences.push_back(bag.sequence);
  for (const int key : {1, 2, 3}) {
    bag.on(0, world.put, {oracle::number(key), oracle::number(10 * key)});
    sequences.push_back(bag.sequence);
  }
  return sequences;
}

struct Tried {
  Probe probe;
  model::Execution execution;
  std::vector<Failure> failures;
};

// Many draws of probes on all objects, run and judged; the sequences themselves went well.
std::vector<Tried> tryLaws(World& world, std::uint64_t rounds = 12) {
  const Laws laws(world.fixture.api);
  support::Random random(1);
  std::vector<Tried> tried;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    for (const Sequence& sequence : sequencesOn(world)) {
      for (Probe& probe : laws.probes(sequence, 0, 100, random)) {
        model::Execution execution = world.run(probe.sequence);
        auto failures = judge(world.fixture.api, probe, execution, {}, {});
        tried.push_back({std::move(probe), std::move(execution), std::move(failures)});
      }
    }
  }
  return tried;
}

// The rules by which something was found that is to be reported.
std::set<RuleId> brokenRules(const std::vector<Tried>& tried) {
  std::set<RuleId> rules;
  for (const Tried& each : tried) {
    for (const Failure& failure : each.failures) {
      const bool isReported =
          failure.standing == Standing::Fault || failure.standing == Standing::Suspect;
      if (isReported) rules.insert(failure.cause.rule);
    }
  }
  return rules;
}

const Failure* failureUnder(const std::vector<Tried>& tried, RuleId rule) {
  for (const Tried& each : tried) {
    for (const Failure& failure : each.failures) {
      if (failure.cause.rule == rule) return &failure;
    }
  }
  return nullptr;
}

TEST(Laws, AClassWithoutFaultsBreaksNone) {
  World world;
  EXPECT_THAT(brokenRules(tryLaws(world, 60)), IsEmpty());
}

TEST(Laws, AQueryThatChangesByItselfIsNoFault) {
  World world(Fault::TicksByItself);
  EXPECT_THAT(brokenRules(tryLaws(world)), IsEmpty());
}

TEST(Laws, EveryLawIsTried) {
  World world;
  std::set<RuleId> rules;
  for (const Tried& each : tryLaws(world)) rules.insert(*each.probe.rule);
  std::set<RuleId> all;
  for (const model::Rule& rule : model::ruleTable()) {
    if (rule.has(model::RuleTrait::Law)) all.insert(rule.id);
  }
  EXPECT_EQ(rules, all);
}

struct FaultAndRule {
  Fault fault;
  RuleId rule;
  const char* blamed;  // empty: nobody in particular
};

// Shown by gtest.
void PrintTo(const FaultAndRule& each, std::ostream* out) { *out << ruleOf(each.rule).name; }

class LawOf : public testing::TestWithParam<FaultAndRule> {};

TEST_P(LawOf, FindsItsFault) {
  World world(GetParam().fault);
  const auto tried = tryLaws(world);
  ASSERT_THAT(brokenRules(tried), Contains(GetParam().rule));
  const Failure& failure = *failureUnder(tried, GetParam().rule);
  if (*GetParam().blamed != '\0') {
    EXPECT_EQ(failure.cause.function, GetParam().blamed);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Faults, LawOf,
    testing::Values(
        FaultAndRule{Fault::CopyDiffers, RuleId::CopyEqual, "Number::Number(const Number&)"},
        FaultAndRule{Fault::CopyShares, RuleId::CopyIndependent, "Bag::clear()"},
        FaultAndRule{Fault::SelfAssignmentClears, RuleId::SelfAssignment,
                     "Number::operator=(const Number&)"},
        FaultAndRule{Fault::SelfMoveCrashes, RuleId::MemoryError, "Number::operator=(Number&&)"},
        FaultAndRule{Fault::SelfMoveUnassignable, RuleId::MemoryError,
                     "Number::operator=(const Number&)"},
        FaultAndRule{Fault::MovedFromUnassignable, RuleId::MemoryError,
                     "Number::operator=(const Number&)"},
        FaultAndRule{Fault::SwapCopiesOneWay, RuleId::Swap, "Number::swap(Number&)"},
        FaultAndRule{Fault::NotReflexive, RuleId::EqualityReflexive,
                     "Number::operator==(const Number&) const"},
        FaultAndRule{Fault::NotSymmetric, RuleId::EqualitySymmetric,
                     "Number::operator==(const Number&) const"},
        FaultAndRule{Fault::NotTransitive, RuleId::EqualityTransitive,
                     "Number::operator==(const Number&) const"},
        FaultAndRule{Fault::NotNegated, RuleId::EqualityNegated,
                     "Number::operator!=(const Number&) const"},
        FaultAndRule{Fault::OrderIgnoresUnits, RuleId::EqualityOrdered, ""},
        FaultAndRule{Fault::HashSeesMore, RuleId::EqualityHash, "Number::hash() const"},
        FaultAndRule{Fault::LessIsReflexive, RuleId::StrictWeakOrder,
                     "Number::operator<(const Number&) const"},
        FaultAndRule{Fault::LessIsSymmetric, RuleId::StrictWeakOrder, ""},
        FaultAndRule{Fault::LessIsCyclic, RuleId::StrictWeakOrder, ""},
        FaultAndRule{Fault::ConstChanges, RuleId::ConstPure, "Bag::sum() const"},
        FaultAndRule{Fault::SizeLies, RuleId::SizeAgrees, ""},
        FaultAndRule{Fault::CountLies, RuleId::LookupAgrees, ""},
        FaultAndRule{Fault::FindLies, RuleId::LookupAgrees, ""},
        FaultAndRule{Fault::AtThrows, RuleId::LookupAgrees, "Bag::at(int) const"},
        FaultAndRule{Fault::IndexDiffers, RuleId::LookupAgrees, "Bag::operator[](int) const"},
        FaultAndRule{Fault::AliasDoubles, RuleId::AliasAssignment,
                     "Number::operator+=(const Number&)"},
        FaultAndRule{Fault::AddLosesOne, RuleId::AddSubtract, ""},
        FaultAndRule{Fault::NegateLosesSign, RuleId::NegateTwice, "Number::operator-() const"},
        FaultAndRule{Fault::RemainderIsOff, RuleId::DivideMultiply, ""},
        FaultAndRule{Fault::CompoundDiffers, RuleId::CompoundAssignment,
                     "Number::operator+=(const Number&)"},
        FaultAndRule{Fault::DecrementByTwo, RuleId::IncrementDecrement, "Number::operator--()"},
        FaultAndRule{Fault::TextLosesSign, RuleId::RoundTrip, "Number::parse(const std::string&)"},
        FaultAndRule{Fault::BrokenWithoutMemory, RuleId::AllocationFailure, ""},
        FaultAndRule{Fault::LeaksWithoutMemory, RuleId::AllocationFailure, ""}));

// A law about something else has nothing to say about these.
class OnlyLawOf : public testing::TestWithParam<FaultAndRule> {};

TEST_P(OnlyLawOf, FindsItsFault) {
  World world(GetParam().fault);
  EXPECT_THAT(brokenRules(tryLaws(world)), testing::ElementsAre(GetParam().rule));
}

INSTANTIATE_TEST_SUITE_P(
    Faults, OnlyLawOf,
    testing::Values(FaultAndRule{Fault::CopyShares, RuleId::CopyIndependent, ""},
                    FaultAndRule{Fault::SelfAssignmentClears, RuleId::SelfAssignment, ""},
                    FaultAndRule{Fault::NotReflexive, RuleId::EqualityReflexive, ""},
                    FaultAndRule{Fault::NotNegated, RuleId::EqualityNegated, ""},
                    FaultAndRule{Fault::HashSeesMore, RuleId::EqualityHash, ""},
                    FaultAndRule{Fault::NegateLosesSign, RuleId::NegateTwice, ""},
                    FaultAndRule{Fault::SwapCopiesOneWay, RuleId::Swap, ""},
                    FaultAndRule{Fault::DecrementByTwo, RuleId::IncrementDecrement, ""}));

TEST(Laws, AStatisticThatConstFunctionsKeepIsOnlySuspect) {
  World world(Fault::ConstCounts);
  const auto tried = tryLaws(world);
  const Failure* failure = failureUnder(tried, RuleId::ConstPure);
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->standing, Standing::Suspect);
  World wrong(Fault::ConstChanges);
  EXPECT_EQ(failureUnder(tryLaws(wrong), RuleId::ConstPure)->standing, Standing::Fault);
}

TEST(Laws, AViolationNamesWhatDiffers) {
  World world(Fault::ConstChanges);
  const auto tried = tryLaws(world);
  const Failure* failure = failureUnder(tried, RuleId::ConstPure);
  ASSERT_NE(failure, nullptr);
  ASSERT_TRUE(failure->violated);
  EXPECT_EQ(std::get<model::StatesAgree>(*failure->violated).queries,
            std::vector<std::string>{"Bag::total"});
}

TEST(Laws, ArithmeticIsNotHeldAgainstFloatingPoint) {
  World world(Fault::AddLosesOne);
  const auto hash = world.fixture.api.findOperation("Number::hash() const");
  world.fixture.describe(*hash).result.type = world.fixture.doubleType;
  const auto rules = brokenRules(tryLaws(world));
  EXPECT_FALSE(rules.contains(RuleId::AddSubtract));
}

TEST(Laws, ArithmeticIsNotHeldAgainstSets) {
  // Union and difference: x + x == x.
  ApiFixture fixture;
  const auto set = fixture.cls("Set");
  const auto type = fixture.typeOf(set);
  const auto make = fixture.constructor(set);
  fixture.constructor(set, {byConstReference(type)});
  for (const char* name : {"operator+", "operator-"}) {
    fixture.function(name, {byConstReference(type), byConstReference(type)}, type);
  }
  fixture.query(set, "operator==", {byConstReference(type)}, fixture.boolType);
  Script script(fixture.api);
  script.call(make);
  const Laws laws(fixture.api);
  support::Random random(1);
  for (const Probe& probe : laws.probes(script.sequence, 0, 100, random)) {
    if (probe.rule != RuleId::AddSubtract) continue;
    // Every comparison holds, except for the last: (x + y) - y == x.
    model::Execution execution;
    for (const model::Step& step : probe.sequence.steps) {
      const bool isComparison = step.operation.find("==") != std::string::npos;
      execution.steps.push_back({model::Returned{isComparison ? "true" : ""}, {}, false, 0});
    }
    execution.steps.back().outcome = model::Returned{"false"};
    EXPECT_TRUE(judge(fixture.api, probe, execution, {}, {}).empty());
  }
}

TEST(Laws, WhatIsNotANumberBreaksNoEquality) {
  World world(Fault::NotReflexive);
  for (Tried& each : tryLaws(world, 3)) {
    if (each.probe.rule != RuleId::EqualityReflexive) continue;
    each.execution.steps[0].observations.push_back({0, "Number::x", "\"nan\""});
    EXPECT_TRUE(judge(world.fixture.api, each.probe, each.execution, {}, {}).empty());
  }
}

TEST(Laws, APlaceAndAnElementAreDifferentKeys) {
  ApiFixture fixture;
  const auto list = fixture.cls("List");
  const auto make = fixture.constructor(list);
  fixture.query(list, "contains", {byValue(fixture.intType, "element")}, fixture.boolType);
  fixture.query(list, "at", {byValue(fixture.intType, "index")}, fixture.intType);
  Script script(fixture.api);
  script.call(make);
  const Laws laws(fixture.api);
  support::Random random(1);
  for (const Probe& probe : laws.probes(script.sequence, 0, 100, random)) {
    EXPECT_NE(probe.rule, RuleId::LookupAgrees);
  }
}

TEST(Laws, MovedFromAndDestroyedObjectsAreLeftAlone) {
  World world;
  const auto type = world.fixture.typeOf(world.numberClass);
  const auto sink = world.fixture.function("sink", {byMove(type)}, world.fixture.voidType);
  Script script(world.fixture.api);
  script.call(world.makeNumber, {number(1)});
  script.call(sink, {step(0)});
  const Laws laws(world.fixture.api);
  support::Random random(1);
  EXPECT_TRUE(laws.probes(script.sequence, 0, 100, random).empty());
}

TEST(Laws, ObjectsThatReferIntoOthersAreLeftAlone) {
  World world;
  world.fixture.describe(world.fixture.typeOf(world.numberClass)).isBorrowed = true;
  const Laws laws(world.fixture.api);
  support::Random random(1);
  EXPECT_TRUE(laws.probes(sequencesOn(world)[0], 0, 100, random).empty());
}

TEST(Laws, AHandleToAnotherObjectIsNotExpectedToBeIndependent) {
  World world;
  const auto view = world.fixture.constructor(
      world.bagClass, {byReference(world.fixture.typeOf(world.numberClass))});
  Script script(world.fixture.api);
  script.call(world.makeNumber, {number(1)});
  script.call(view, {step(0)});
  const Laws laws(world.fixture.api);
  support::Random random(1);
  for (const Probe& probe : laws.probes(script.sequence, 1, 100, random)) {
    EXPECT_NE(probe.rule, RuleId::CopyIndependent);
  }
}

TEST(Laws, NoMoreProbesThanAskedFor) {
  World world;
  const Laws laws(world.fixture.api);
  support::Random random(1);
  const Sequence sequence = sequencesOn(world)[1];
  EXPECT_EQ(laws.probes(sequence, 0, 3, random).size(), 3U);
  EXPECT_EQ(laws.probes(sequence, world.run(sequence), 4, random).size(), 4U);
}

TEST(Laws, AreAboutSomeObjectOfTheSequence) {
  World world;
  Script script(world.fixture.api);
  script.call(world.makeNumber, {number(1)});
  script.on(0, world.set, {number(2)});
  script.call(world.makeNumber, {number(3)});
  const Laws laws(world.fixture.api);
  support::Random random(1);
  std::set<std::size_t> compared;
  for (int i = 0; i < 200; ++i) {
    const auto probes = laws.probes(script.sequence, 1, random);
    ASSERT_EQ(probes.size(), 1U);
    if (probes.front().rule != RuleId::EqualityReflexive) continue;
    const model::Step& last = probes.front().sequence.steps.back();
    compared.insert(std::get<model::ValueRef>(last.receiver.at(0).value).step);
  }
  EXPECT_EQ(compared, (std::set<std::size_t>{0, 2}));
  EXPECT_THAT(laws.probes(Sequence{}, 1, random), IsEmpty());
}

TEST(Laws, TheSameDrawsGiveTheSameProbes) {
  World world;
  const Laws laws(world.fixture.api);
  support::Random one(7);
  support::Random other(7);
  const Sequence sequence = sequencesOn(world)[1];
  EXPECT_EQ(laws.probes(sequence, 0, 9, one), laws.probes(sequence, 0, 9, other));
}

TEST(Laws, AnExecutionShowsWhichLawsAreBroken) {
  const auto suggested = [](Fault fault, bool callSum) {
    World world(fault);
    Script script(world.fixture.api);
    const auto bag = script.call(world.makeBag);
    script.on(bag, world.put, {number(1), number(5)});
    const auto sum = world.fixture.api.findOperation("Bag::sum() const");
    if (callSum) script.on(bag, *sum);
    const Laws laws(world.fixture.api);
    support::Random random(1);
    std::vector<RuleId> rules;
    for (const Probe& probe : laws.brokenIn(script.sequence, world.run(script.sequence), random)) {
      for (const Failure& failure :
           judge(world.fixture.api, probe, world.run(probe.sequence), {}, {})) {
        rules.push_back(failure.cause.rule);
      }
    }
    return rules;
  };
  EXPECT_THAT(suggested(Fault::None, true), IsEmpty());
  EXPECT_THAT(suggested(Fault::ConstChanges, false), IsEmpty());
  EXPECT_THAT(suggested(Fault::ConstChanges, true), testing::ElementsAre(RuleId::ConstPure));
  EXPECT_THAT(suggested(Fault::SizeLies, true), testing::ElementsAre(RuleId::SizeAgrees));
}

// A probe that lost a step, or whose keys became different ones, is no longer about the law.
TEST(LawForm, AChangedProbeIsNotHeldAgainstTheClass) {
  World world;
  std::size_t shortened = 0;
  for (const Tried& each : tryLaws(world, 4)) {
    const std::size_t first = each.probe.sequence.steps.size() - lawSteps(each.probe);
    for (std::size_t k = first; k < each.probe.sequence.steps.size(); ++k) {
      Probe probe = each.probe;
      probe.sequence.steps.erase(probe.sequence.steps.begin() + static_cast<std::ptrdiff_t>(k));
      EXPECT_FALSE(keepsForm(probe)) << probe.form;
      ++shortened;
    }
  }
  EXPECT_GT(shortened, 100U);
}

TEST(LawForm, KeysStayTheSameKey) {
  World world;
  const auto contains = *world.fixture.api.findOperation("Bag::contains(int) const");
  const auto count = *world.fixture.api.findOperation("Bag::count(int) const");
  Script script(world.fixture.api);
  script.call(world.makeBag);
  script.on(0, contains, {number(5)});
  script.on(0, count, {number(5)});
  Probe probe{script.sequence, RuleId::LookupAgrees, {}, lawForm(script.sequence, 2)};
  EXPECT_EQ(lawSteps(probe), 2U);
  EXPECT_TRUE(keepsForm(probe));
  probe.sequence.steps[2].arguments = {number(0)};
  EXPECT_FALSE(keepsForm(probe));
  probe.sequence.steps[1].arguments = {number(0)};
  EXPECT_TRUE(keepsForm(probe));
}

TEST(LawForm, ObjectsStayApart) {
  World world;
  const auto equal = *world.fixture.api.findOperation("Number::operator==(const Number&) const");
  Script script(world.fixture.api);
  script.call(world.makeNumber, {number(1)});
  script.call(world.makeNumber, {number(1)});
  script.on(0, equal, {step(1)});
  Probe probe{script.sequence, RuleId::EqualitySymmetric, {}, lawForm(script.sequence, 1)};
  probe.sequence.steps[2].arguments = {step(0)};
  EXPECT_FALSE(keepsForm(probe));
}

// All copy-independent probes that came out of the world.
CopyEvidence evidenceOf(World& world, std::vector<Tried>& tried) {
  CopyEvidence evidence(world.fixture.api);
  tried = tryLaws(world);
  for (const Tried& each : tried) evidence.note(each.probe, each.execution);
  return evidence;
}

TEST(CopyEvidence, OneFunctionThatShowsThroughIsAFaultOfAValue) {
  World world(Fault::CopyShares);
  std::vector<Tried> tried;
  EXPECT_TRUE(evidenceOf(world, tried).hasValueSemantics(world.bagClass));
}

TEST(CopyEvidence, WhereEveryChangeShowsThroughTheClassIsAHandle) {
  World world(Fault::EveryCopyShares);
  std::vector<Tried> tried;
  const CopyEvidence evidence = evidenceOf(world, tried);
  EXPECT_FALSE(evidence.hasValueSemantics(world.bagClass));
  EXPECT_THAT(brokenRules(tried), Contains(RuleId::CopyIndependent));  // the question is a real one
  for (const Tried& each : tried) {
    for (const Failure& failure : each.failures) {
      if (failure.cause.rule != RuleId::CopyIndependent) continue;
      EXPECT_EQ(failure.standing, Standing::Suspect);
      EXPECT_FALSE(evidence.hasValueSemantics(each.probe));
    }
  }
}

TEST(CopyEvidence, WithoutProbesNothingIsClaimed) {
  World world;
  const CopyEvidence evidence(world.fixture.api);
  EXPECT_FALSE(evidence.hasValueSemantics(world.bagClass));
}

}  // namespace
}  // namespace assay::oracle
