#include "exec/executor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <set>

#include "exec/batch_runner.h"
#include "outcome_text.h"
#include "sample_api.h"
#include "support/random.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

Executor start(ExecutorOptions options = {}) {
  auto executor = Executor::start(sampleApi().api, {workerPath(), sampleApi().table}, options);
  EXPECT_TRUE(executor) << (executor ? "" : support::toString(executor.error()));
  return std::move(*executor);
}

Execution runOne(Executor& executor, Sequence sequence) {
  const Sequence sequences[] = {std::move(sequence)};
  return executor.run(sequences).at(0);
}

// Nothing of the sample that ends takes so long, however busy the machine is.
ExecutorOptions patient(ExecutorOptions options = {}) {
  options.limits.stepCpuNanoseconds = 60'000'000'000;
  options.limits.stepWallNanoseconds = 300'000'000'000;
  return options;
}

ExecutorOptions observing() {
  ExecutorOptions options;
  options.observe = true;
  return options;
}

TEST(Executor, RunsStepsAndShowsWhatTheyReturn) {
  Executor executor = start(observing());
  const Execution execution = runOne(
      executor,
      {{make("Counter::Counter(int)", {number(5)}), call(0, "Counter::add(int)", {number(2)}),
        call(0, "Counter::value()"), call(0, "Counter::text()"), call(0, "Counter::ref()")}});
  ASSERT_EQ(execution.steps.size(), 5u);
  EXPECT_EQ(execution.stopped, "");
  EXPECT_EQ(execution.steps[2].outcome, Outcome{Returned{"7"}});
  EXPECT_EQ(execution.steps[3].outcome, Outcome{Returned{"\"7\""}});
  EXPECT_EQ(execution.steps[4].outcome, Outcome{Returned{"7"}});
  EXPECT_FALSE(execution.leak);
  EXPECT_NE(execution.coverageHash, 0u);
  EXPECT_FALSE(execution.newEdges.empty());
}

TEST(Executor, WhatOnlyObserversCoverDoesNotCount) {
  const Sequence sequence{{make("Counter::Counter(int)", {number(5)})}};
  Executor seeing = start(observing());
  Executor blind = start();
  const Execution seen = runOne(seeing, sequence);
  ASSERT_FALSE(seen.steps.at(0).observations.empty());
  EXPECT_EQ(seen.newEdges, runOne(blind, sequence).newEdges);
}

TEST(Executor, WithoutObserversReturnsNoValues) {
  Executor executor = start();
  const Execution execution =
      runOne(executor, {{make("Counter::Counter(int)", {number(5)}), call(0, "Counter::value()")}});
  EXPECT_EQ(summary(execution), "returned \nreturned \n");
}

TEST(Executor, ShowsObservationsInTheOrderOfTheRow) {
  Executor executor = start(observing());
  const Execution execution = runOne(executor, {{make("Counter::Counter(int)", {number(5)})}});
  EXPECT_EQ(
      summary(execution),
      "returned  [0.Counter::text()=\"5\"] [0.Counter::hundredOver()=20] [0.Counter::value()=5] "
      "[0.Counter::isZero()=false]\n");
}

TEST(Executor, AnObserverThatKillsIsNoFindingAndIsNotAskedAgainInThatState) {
  Executor executor = start(observing());
  const Sequence deadly = {
      {make("Counter::Counter(int)", {number(3)}), call(0, "Counter::add(int)", {number(2)})}};
  const Sequence sequences[] = {deadly, deadly};
  const auto executions = executor.run(sequences);
  for (const Execution& execution : executions) {
    EXPECT_EQ(
        summary(execution),
        "returned  [0.Counter::text()=\"3\"] [0.Counter::value()=3] [0.Counter::isZero()=false]\n"
        "returned  [0.Counter::text()=\"5\"] [0.Counter::hundredOver()=20] "
        "[0.Counter::value()=5] [0.Counter::isZero()=false]\n");
  }
  EXPECT_LE(executor.forks(), 4u);
}

TEST(Executor, AnObserverWithUndefinedBehaviourDoesNotHideItInAStep) {
  Executor executor = start(observing());
  const Execution execution =
      runOne(executor, {{make("Counter::Counter()"), call(0, "Counter::hundredOver()")}});
  ASSERT_EQ(execution.steps.size(), 2u);
  EXPECT_EQ(summary(execution.steps[1].outcome), "crashed integer-divide-by-zero");
}

TEST(Executor, ExceptionsCarryTypeMessageAndStackAndTheSequenceGoesOn) {
  Executor executor = start();
  const Execution execution = runOne(executor, {{make("Counter::Counter(int)", {number(6)}),
                                                 call(0, "Counter::divided(int)", {number(0)}),
                                                 call(0, "Counter::divided(int)", {number(2)})}});
  ASSERT_EQ(execution.steps.size(), 3u);
  const auto* threw = std::get_if<Threw>(&execution.steps[1].outcome);
  ASSERT_NE(threw, nullptr);
  EXPECT_EQ(threw->type, "std::invalid_argument");
  EXPECT_EQ(threw->what, "division by zero");
  ASSERT_GE(threw->stack.size(), 2u);
  EXPECT_EQ(threw->stack[0].function, "sample::Counter::divided(int) const");
  EXPECT_NE(threw->stack[0].location.line, 0u);
  EXPECT_TRUE(std::holds_alternative<Returned>(execution.steps[2].outcome));
}

TEST(Executor, StopsWhereAValueIsMissing) {
  Executor executor = start();
  const Execution execution = runOne(
      executor,
      {{make("Counter::Counter(int)", {number(6)}), call(0, "Counter::divided(int)", {number(0)}),
        call(0, "Counter::add(int)", {result(1)}), call(0, "Counter::value()")}});
  EXPECT_EQ(summary(execution),
            "returned \nthrew std::invalid_argument division by zero\n"
            "stopped: step 2 needs the result of step 1, which gave none\n");
  EXPECT_FALSE(execution.leak);
}

TEST(Executor, OutParametersAreOutputsOfTheStep) {
  Executor executor = start(observing());
  const Execution execution = runOne(
      executor,
      {{make("Counter::Counter(int)", {number(6)}), call(0, "Counter::addTo(int&)", {number(10)}),
        call(0, "Counter::add(int)", {result(1, 1)}), call(0, "Counter::value()")}});
  ASSERT_EQ(execution.steps.size(), 4u) << summary(execution);
  EXPECT_EQ(execution.steps[3].outcome, Outcome{Returned{"22"}});
}

TEST(Executor, CallbacksRunNestedStepsAndReturnTheirValues) {
  Executor executor = start(observing());
  CallbackLiteral literal;
  Step nested = call(0, "Counter::add(int)");
  nested.arguments = {Argument{ValueRef{ValueRef::Scope::Parameter, 0, 0}}};
  literal.body = {nested};
  literal.returns = {number(100), number(1000)};
  const Execution execution =
      runOne(executor, {{make("Counter::Counter()"), make("Counter::Counter()"),
                         call(1, "Counter::each(std::function<int(int)>)", {callback(literal)}),
                         call(0, "Counter::value()"), call(1, "Counter::value()")}});
  ASSERT_EQ(execution.steps.size(), 5u) << summary(execution);
  EXPECT_EQ(execution.steps[3].outcome, Outcome{Returned{"3"}});
  EXPECT_EQ(execution.steps[4].outcome, Outcome{Returned{"2100"}});
}

TEST(Executor, ABrokenPreconditionIsTheTestsFaultOnlyIfTheTestCalled) {
  Executor executor = start();
  const Sequence sequences[] = {
      {{make("Counter::Counter()"), call(0, "Counter::setPositive(int)", {number(0)}),
        call(0, "Counter::value()")}},
      {{make("Counter::Counter()"), call(0, "Counter::setFrom(int)", {number(1)})}},
      {{make("Counter::Counter()"), call(0, "Counter::setPositive(int)", {number(1)})}}};
  const auto executions = executor.run(sequences);
  EXPECT_EQ(summary(executions[0]),
            "returned \nmisuse value > 0\nstopped: step 1 ended the execution\n");
  EXPECT_EQ(summary(executions[1]), "returned \nviolated value > 0\n");
  EXPECT_EQ(summary(executions[2]), "returned \nreturned \n");
  EXPECT_EQ(executor.forks(), 1u);
}

TEST(Executor, AssertsAreContractsAndTheApiSaysWhichKind) {
  ExecutorOptions options;
  Executor plain = start(options);
  const Sequence sequence = {
      {make("Counter::Counter()"), call(0, "Counter::checked(int)", {number(100)})}};
  const Execution first = runOne(plain, sequence);
  const auto* violated = std::get_if<ContractViolated>(&first.steps[1].outcome);
  ASSERT_NE(violated, nullptr) << summary(first);
  EXPECT_EQ(violated->contract.kind, ContractKind::Assertion);
  EXPECT_FALSE(violated->byTest);
  Contract clause = violated->contract;
  clause.kind = ContractKind::Precondition;
  options.contracts = {clause};
  Executor knowing = start(options);
  EXPECT_EQ(summary(runOne(knowing, sequence).steps[1].outcome), "misuse value < 100");
}

TEST(Executor, TerminateAtAKnownClauseIsThatClause) {
  ExecutorOptions options;
  Executor plain = start(options);
  const Sequence sequence = {{make("Trouble::Trouble()"), call(0, "Trouble::terminateNow()")}};
  const Execution first = runOne(plain, sequence);
  const auto& crashed = std::get<Crashed>(first.steps[1].outcome);
  Contract clause;
  clause.text = "Expects(false)";
  for (const Frame& frame : crashed.stack) {
    if (frame.function.find("terminateNow") != std::string::npos) clause.location = frame.location;
  }
  ASSERT_NE(clause.location.line, 0u);
  options.contracts = {clause};
  Executor knowing = start(options);
  EXPECT_EQ(summary(runOne(knowing, sequence).steps[1].outcome), "misuse Expects(false)");
}

TEST(Executor, PostconditionsAboutTheResultAreDecidedForTheCallThatTheTestMade) {
  Executor executor = start();
  const Step thirteen = make("Counter::Counter(int)", {number(13)});
  const Sequence sequences[] = {
      {{thirteen, call(0, "Counter::doubled()"), call(0, "Counter::value()")}},
      {{thirteen, call(0, "Counter::throughDoubled()"), call(0, "Counter::value()")}},
      {{make("Counter::Counter(int)", {number(4)}), call(0, "Counter::doubled()")}}};
  const auto executions = executor.run(sequences);
  EXPECT_EQ(
      summary(executions[0]),
      "returned \nviolated ASSAY_RESULT == value_ * 2\nstopped: step 1 ended the execution\n");
  EXPECT_EQ(summary(executions[1]), "returned \nreturned \nreturned \n");
  EXPECT_EQ(summary(executions[2]), "returned \nreturned \n");
}

TEST(Executor, InvariantsOfEveryLiveObjectAreCheckedAfterEachStep) {
  Executor executor = start();
  const Execution execution =
      runOne(executor, {{make("Counter::Counter()"), call(0, "Counter::add(int)", {number(-2000)}),
                         call(0, "Counter::value()")}});
  ASSERT_EQ(execution.steps.size(), 2u) << summary(execution);
  const auto* violated = std::get_if<ContractViolated>(&execution.steps[1].outcome);
  ASSERT_NE(violated, nullptr);
  EXPECT_EQ(violated->contract.kind, ContractKind::Invariant);
  ExecutorOptions off;
  off.invariants = false;
  Executor careless = start(off);
  EXPECT_EQ(runOne(careless,
                   {{make("Counter::Counter()"), call(0, "Counter::add(int)", {number(-2000)})}})
                .stopped,
            "");
}

TEST(Executor, NullWhereAnObjectIsNeededIsMisuse) {
  Executor executor = start();
  const Execution execution = runOne(executor, {{make("Tray::Tray()"), call(0, "Tray::none()"),
                                                 call(0, "Tray::peek(const Node&)", {result(1)})}});
  EXPECT_EQ(summary(execution.steps.back().outcome), "misuse argument is not null");
}

TEST(Executor, LeaksAreConfirmedWithTheirAllocation) {
  Executor executor = start();
  const Sequence sequences[] = {{{make("Tray::Tray()"), call(0, "Tray::leak()")}},
                                {{make("Tray::Tray()")}},
                                {{make("Counter::Counter()"), call(0, "Counter::text()")}}};
  const auto executions = executor.run(sequences);
  ASSERT_TRUE(executions[0].leak);
  EXPECT_TRUE(executions[0].leak->confirmed);
  EXPECT_EQ(executions[0].leak->bytes, 40u);
  bool named = false;
  for (const Frame& frame : executions[0].leak->allocation) {
    named = named || frame.function.find("Tray::leak") != std::string::npos;
  }
  EXPECT_TRUE(named);
  EXPECT_FALSE(executions[1].leak);
  EXPECT_FALSE(executions[2].leak);
}

TEST(Executor, DestroyedObjectsAreNotDestroyedAgain) {
  Executor executor = start();
  const Execution execution =
      runOne(executor, {{make("Counter::Counter()"), call(0, "Counter::~Counter()")}});
  EXPECT_EQ(summary(execution), "returned \nreturned \n");
}

TEST(Executor, WhatCannotBeLoweredFailsAloneAndSaysWhy) {
  Executor executor = start();
  const Sequence sequences[] = {
      {{make("Counter::Counter()"), call(0, "Counter::ad(int)", {number(1)})}},
      {{make("Counter::Counter()")}}};
  const auto executions = executor.run(sequences);
  EXPECT_THAT(summary(executions[0]), testing::HasSubstr("did you mean `Counter::add(int)`"));
  EXPECT_EQ(summary(executions[1]), "returned \n");
}

TEST(Executor, AMissingWorkerIsAnError) {
  const auto executor = Executor::start(sampleApi().api, {"/nonexistent/worker", {}}, {});
  ASSERT_FALSE(executor);
  EXPECT_EQ(executor.error().where, "/nonexistent/worker");
}

TEST(BatchRunner, StartsTheWorkerAgainWhenItIsLost) {
  auto runner = BatchRunner::start({workerPath(), {}, std::chrono::seconds(10)});
  ASSERT_TRUE(runner);
  const Lowering lowering(sampleApi().api, sampleApi().table);
  const auto program = lowering.lower({{make("Counter::Counter()")}});
  ASSERT_TRUE(program);
  const Program* programs[] = {&*program};
  kill(runner->worker().pid(), SIGKILL);
  int records = 0;
  runner->run(programs, 0, [&](std::size_t, const Record* record, const std::string& why) {
    EXPECT_NE(record, nullptr) << why;
    ++records;
  });
  EXPECT_EQ(records, 1);
  EXPECT_EQ(runner->generation(), 1u);
}

TEST(Executor, RunsMoreThanFitsIntoOneBatch) {
  Executor executor = start(observing());
  std::vector<Sequence> sequences(
      9000,
      Sequence{{make("Counter::Counter(int)", {number(2)}),
                call(0, "Counter::rename(const std::string&)", {text(std::string(3000, 'x'))}),
                call(0, "Counter::name()")}});
  const auto executions = executor.run(sequences);
  ASSERT_EQ(executions.size(), sequences.size());
  for (const Execution& execution : executions) {
    ASSERT_EQ(execution.steps.size(), 3u);
    ASSERT_EQ(std::get<Returned>(execution.steps[2].outcome).value.size(), 3002u);
  }
}

TEST(Executor, WhatAFreedBlockHoldsDoesNotDependOnEarlierSequences) {
  const Sequence freed = {{make("Trouble::Trouble()"), call(0, "Trouble::freedWord()")}};
  const Sequence other = {{make("Counter::Counter(int)", {number(1)}),
                           call(0, "Counter::rename(const std::string&)",
                                {text("a name that needs a block of its own")}),
                           call(0, "Counter::name()")}};
  Executor first = start(observing());
  Executor second = start(observing());
  const Sequence sequences[] = {other, freed};
  EXPECT_EQ(summary(first.run(sequences)[1]), summary(runOne(second, freed)));
}

// Any operation with any arguments, most of them sensible.
Sequence randomSequence(support::Random& random) {
  const Api& api = sampleApi().api;
  static const char* const kSlow[] = {"hog",      "spin",    "nap",     "print",
                                      "Thread()", "recurse", "forkMany"};
  Sequence sequence;
  std::vector<std::string> made;
  const std::size_t length = 1 + random.below(8);
  while (sequence.steps.size() < length) {
    const Operation& operation = api.operations[random.below(api.operations.size())];
    bool slow = false;
    for (const char* name : kSlow) slow = slow || operation.key.find(name) != std::string::npos;
    if (slow && !random.chance(1, 40)) continue;
    if (operation.key.find("spin") != std::string::npos ||
        operation.key.find("nap") != std::string::npos) {
      continue;
    }
    Step step = make(operation.key);
    const auto pick = [&](TypeId type) -> std::optional<Argument> {
      for (std::size_t tries = 0; tries < 10 && !made.empty(); ++tries) {
        const std::size_t at = random.below(made.size());
        if (made[at] == api.type(type).name) return result(at);
      }
      return std::nullopt;
    };
    bool possible = true;
    if (operation.hasReceiver()) {
      const auto on = pick(api.cls(*operation.owner).type);
      if (!on) continue;
      step.receiver = {*on};
    }
    for (const Parameter& parameter : operation.parameters) {
      const std::string& name = api.type(parameter.type).name;
      if (name == "int") {
        step.arguments.push_back(number(random.between(-2, 4)));
      } else if (name == "std::string") {
        step.arguments.push_back(
            text(random.chance(1, 2) ? "short" : "a text that needs the heap for sure"));
      } else if (name == "std::function<int(int)>") {
        CallbackLiteral literal;
        literal.returns = {number(random.between(0, 9))};
        step.arguments.push_back(callback(literal));
      } else {
        const auto value = name == "Node*" && random.chance(1, 4)
                               ? null()
                               : pick(name == "Node*" ? sampleApi().type("Node") : parameter.type);
        if (!value) {
          possible = false;
          break;
        }
        step.arguments.push_back(*value);
      }
    }
    if (!possible) continue;
    sequence.steps.push_back(step);
    made.push_back(
        operation.kind == OperationKind::Destructor ? "" : api.type(operation.result.type).name);
    if (operation.kind == OperationKind::Destructor) {
      made[std::get<ValueRef>(step.receiver[0].value).step].clear();
    }
  }
  return sequence;
}

std::vector<Sequence> randomSequences(std::size_t count) {
  support::Random random(7);
  std::vector<Sequence> sequences;
  while (sequences.size() < count) sequences.push_back(randomSequence(random));
  return sequences;
}

// As runBrief has it: whether something happened that did not happen before.
class Interest {
 public:
  bool rouse(const Sequence& sequence, const Execution& execution) {
    bool roused = execution.teardown || execution.leak || !execution.newEdges.empty();
    for (std::size_t i = 0; i < execution.steps.size(); ++i) {
      const StepExecution& step = execution.steps[i];
      if (const auto* threw = std::get_if<Threw>(&step.outcome)) {
        const Frame& place = threw->stack.at(0);
        const std::string key = sequence.steps[i].operation + threw->type + place.function +
                                std::to_string(place.location.line);
        roused = known_.insert(key).second || roused;
      } else {
        roused = roused || !std::holds_alternative<Returned>(step.outcome) || step.threadsLeft > 0;
      }
    }
    return roused;
  }

 private:
  std::set<std::string> known_;
};

TEST(Executor, ABriefRunTellsOfTheSequencesOfInterestWhatAFullRunTells) {
  std::vector<Sequence> sequences = randomSequences(600);
  // Which leaks and broken preconditions are told is the business of other tests.
  std::erase_if(sequences, [](const Sequence& sequence) {
    return std::ranges::any_of(sequence.steps, [](const Step& step) {
      return step.operation == "Tray::leak()" || step.operation == "Tray::make(int)" ||
             step.operation == "Counter::setPositive(int)";
    });
  });
  Executor full = start(patient());
  Executor brief = start(patient());
  const std::vector<Execution> all = full.run(sequences);
  const std::vector<Noticed> noticed = brief.runBrief(sequences);
  std::size_t next = 0;
  Interest interest;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!interest.rouse(sequences[i], all[i])) continue;
    ASSERT_LT(next, noticed.size()) << i;
    ASSERT_EQ(noticed[next].index, i) << summary(all[i]);
    EXPECT_EQ(noticed[next].execution, all[i]) << i << "\n" << summary(all[i]);
    ++next;
  }
  EXPECT_EQ(next, noticed.size());
  // The sample misbehaves in most sequences, but not in all.
  EXPECT_LT(noticed.size(), all.size());
}

TEST(Executor, ABriefRunIsSilentAboutWhatIsKnown) {
  Executor executor = start();
  const Sequence well = {
      {make("Counter::Counter(int)", {number(6)}), call(0, "Counter::divided(int)", {number(2)})}};
  const Sequence throwing = {
      {make("Counter::Counter(int)", {number(6)}), call(0, "Counter::divided(int)", {number(0)})}};
  const Sequence missing = {{make("Counter::Counter(int)", {number(6)}),
                             call(0, "Counter::divided(int)", {number(0)}),
                             call(0, "Counter::add(int)", {result(1)})}};
  const Sequence leaking = {{make("Tray::Tray()"), call(0, "Tray::leak()")}};
  const Sequence wrong = {{make("Counter::Count()")}};
  (void)executor.run(std::vector{well, leaking});
  const std::uint64_t before = executor.stepsRun();
  const auto noticed =
      executor.runBrief(std::vector{well, throwing, well, throwing, leaking, missing, wrong, well});
  ASSERT_EQ(noticed.size(), 3u);
  EXPECT_EQ(noticed[0].index, 1u);
  EXPECT_EQ(summary(noticed[0].execution),
            "returned \nthrew std::invalid_argument division by zero\n");
  EXPECT_EQ(noticed[1].index, 4u);
  EXPECT_TRUE(noticed[1].execution.leak);
  EXPECT_EQ(noticed[2].index, 6u);
  EXPECT_TRUE(std::holds_alternative<HarnessFailed>(noticed[2].execution.steps.at(0).outcome));
  // The leak was looked at once more.
  EXPECT_EQ(executor.stepsRun() - before, 7 * 2 + 2u);
}

TEST(Executor, ABriefRunSoonTiresOfTheSameLeak) {
  const auto leaking = [](std::size_t calls) {
    Sequence sequence = {{make("Tray::Tray()")}};
    for (std::size_t i = 0; i < calls; ++i) sequence.steps.push_back(call(0, "Tray::leak()"));
    return sequence;
  };
  Executor executor = start();
  EXPECT_EQ(executor.runBrief(std::vector{leaking(1), leaking(1), leaking(2)}).size(), 2u);
  std::vector<Sequence> many;
  for (std::size_t i = 3; i < 100; ++i) many.push_back(leaking(i));
  EXPECT_LT(executor.runBrief(many).size(), 30u);
}

TEST(Executor, ABriefRunTellsOnceThatATestBrokeAPreconditionAndAlwaysThatTheClassDid) {
  Executor executor = start();
  const Sequence byTest = {
      {make("Counter::Counter()"), call(0, "Counter::setPositive(int)", {number(0)})}};
  const Sequence byClass = {
      {make("Counter::Counter()"), call(0, "Counter::setFrom(int)", {number(1)})}};
  EXPECT_EQ(executor.runBrief(std::vector{byTest, byClass}).size(), 2u);
  const auto noticed = executor.runBrief(std::vector{byTest, byClass, byTest, byClass});
  ASSERT_EQ(noticed.size(), 2u);
  EXPECT_EQ(noticed[0].index, 1u);
  EXPECT_EQ(noticed[1].index, 3u);
  EXPECT_EQ(summary(noticed[0].execution), "returned \nviolated value > 0\n");
  EXPECT_EQ(executor.forks(), 1u);
}

TEST(Executor, WhatWasThrownIsKnownInARunThatGoesOn) {
  const Sequence throwing = {
      {make("Counter::Counter(int)", {number(6)}), call(0, "Counter::divided(int)", {number(0)})}};
  Executor first = start();
  EXPECT_EQ(first.runBrief(std::vector{throwing, throwing}).size(), 1u);
  Executor second = start();
  second.restore(first.memory());
  EXPECT_EQ(second.runBrief(std::vector{throwing}).size(), 0u);
  second.forgetCoverage();
  EXPECT_EQ(second.runBrief(std::vector{throwing}).size(), 1u);
}

TEST(Executor, EdgesThatAreForgottenAreNewAgain) {
  Executor executor = start();
  const Sequence adding = {{make("Counter::Counter()"), call(0, "Counter::add(int)", {number(1)})}};
  const std::vector<std::uint32_t> edges = runOne(executor, adding).newEdges;
  ASSERT_GE(edges.size(), 2u);
  EXPECT_TRUE(runOne(executor, adding).newEdges.empty());
  executor.forgetEdges(std::span(edges).last(1));
  EXPECT_EQ(runOne(executor, adding).newEdges, std::vector{edges.back()});
}

TEST(Executor, AnObserverThatKilledIsNotAskedInARunThatGoesOn) {
  const Sequence deadly = {{make("Counter::Counter(int)", {number(3)})}};
  Executor first = start(observing());
  const std::string observed = summary(runOne(first, deadly));
  EXPECT_GT(first.forks(), 1u);
  Executor second = start(observing());
  second.restore(first.memory());
  EXPECT_EQ(summary(runOne(second, deadly)), observed);
  EXPECT_EQ(second.forks(), 1u);
}

TEST(Executor, BatchModeAgreesWithOneProcessPerSequence) {
  const std::vector<Sequence> sequences = randomSequences(600);
  ExecutorOptions options = patient(observing());
  options.learnOwnership = false;
  Executor batch = start(options);
  options.isolate = true;
  Executor isolated = start(options);
  const auto together = batch.run(sequences);
  const auto alone = isolated.run(sequences);
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    std::string steps;
    for (const Step& step : sequences[i].steps) steps += step.operation + "\n";
    EXPECT_EQ(summary(together[i]), summary(alone[i])) << i << "\n" << steps;
    EXPECT_EQ(together[i].coverageHash, alone[i].coverageHash) << i << "\n"
                                                               << steps << summary(together[i]);
  }
}

}  // namespace
}  // namespace assay::exec
