// The executor's own business: bounds, searchers, sequences of calls, holes, coverage.
#include <set>

#include "support.h"

namespace assay::symex::testing {
namespace {

class ExecutorTest : public ::testing::Test {
 protected:
  std::shared_ptr<const Program> program_ = load(SMALL_BITCODE);

  std::multiset<std::string> outcomes(const std::string& function, Options options = {}) {
    Exploration exploration(program_, options);
    exploration.run(function);
    std::multiset<std::string> all;
    for (const Path& path : exploration.paths) all.insert(exploration.describe(path));
    isComplete_ = exploration.isComplete;
    return all;
  }
  bool isComplete_ = false;
};

using Outcomes = std::multiset<std::string>;

TEST_F(ExecutorTest, LoopBoundCutsIterationsThatASymbolicConditionDecidedOn) {
  Options options;
  options.bounds.loop = 3;
  // 0, 1, 2 and 3 iterations, and what would be a fourth.
  EXPECT_EQ(outcomes("count_down", options),
            (Outcomes{"returned", "returned", "returned", "returned", "cut loop-k"}));
  EXPECT_TRUE(isComplete_);
}

TEST_F(ExecutorTest, ConcreteLoopsRun) {
  Options options;
  options.bounds.loop = 2;
  EXPECT_EQ(outcomes("hundred_times", options), (Outcomes{"returned"}));
}

TEST_F(ExecutorTest, BlockBoundCountsVisitsOfTheMethodsBlocks) {
  Options options;
  options.bounds.block = 2;
  options.bounds.blockFunctions = {program_->functionNamed("count_down")};
  // The condition is visited once more than the body.
  EXPECT_EQ(outcomes("count_down", options), (Outcomes{"returned", "returned", "cut block-k"}));
}

TEST_F(ExecutorTest, DepthForksAndStepsAreBounds) {
  Options options;
  options.bounds.depth = 10;
  EXPECT_EQ(outcomes("endless_recursion", options), (Outcomes{"cut depth"}));
  options = {};
  options.bounds.forks = 2;
  EXPECT_TRUE(outcomes("count_down", options).contains("cut forks"));
  options = {};
  options.bounds.steps = 100'000;
  EXPECT_EQ(outcomes("endless_loop", options), (Outcomes{"cut steps"}));
  EXPECT_TRUE(isComplete_);
  options = {};
  options.totalSteps = 100'000;
  EXPECT_EQ(outcomes("endless_loop", options), (Outcomes{"limited budget: steps or time ran out"}));
  EXPECT_FALSE(isComplete_);
}

// A path goes where its model leads; what branches off is solved when it is its turn.
TEST_F(ExecutorTest, PostponedSidesAreSettledWhenTheyAreTaken) {
  Options options;
  options.bounds.loop = 3;
  const Outcomes atOnce = outcomes("count_down", options);
  options.postpones = true;
  std::size_t settled = 0;
  Exploration exploration(program_, options);
  exploration.executor.onSettled([&](const State& state, smt::Feasibility) {
    EXPECT_TRUE(state.postponed.has_value());
    ++settled;
  });
  exploration.run("count_down");
  Outcomes later;
  for (const Path& path : exploration.paths) later.insert(exploration.describe(path));
  EXPECT_EQ(later, atOnce);
  EXPECT_GT(settled, 0U);
}

TEST_F(ExecutorTest, AModelSaysWhichPathComesFirst) {
  Options options;
  options.postpones = true;
  options.bounds.loop = 5;
  for (const std::uint64_t count : {0U, 2U, 4U}) {
    smt::Terms terms;
    smt::PathSolver solver(terms);
    Executor executor(program_, terms, solver, options);
    State state = *executor.initialState();
    const Value hole = executor.hole(state, "n", 32);
    smt::Model model;
    model.set(hole.term(), count);
    state.path = solver.from(model);
    executor.call(state, program_->functionNamed("count_down"), std::vector{hole});
    const auto searcher = depthFirst();
    std::size_t paths = 0;
    executor.explore(std::move(state), *searcher, [&](Path&& path) {
      ++paths;
      EXPECT_EQ(solver.valueOf(path.condition, hole.term())->low(), count);
      return false;
    });
    EXPECT_EQ(paths, 1U);
    EXPECT_EQ(solver.statistics()[smt::Layer::Z3].queries, 0U);
  }
}

TEST_F(ExecutorTest, AStateGoesOnWithAnotherCallInsideOneExploration) {
  smt::Terms terms;
  smt::PathSolver solver(terms);
  Options options;
  options.bounds.loop = 1;
  Executor executor(program_, terms, solver, options);
  State state = *executor.initialState();
  const Value hole = executor.hole(state, "n", 32);
  const FunctionId function = program_->functionNamed("count_down");
  state.attached = std::make_shared<const int>(1);
  executor.call(state, function, std::vector{hole});
  const auto searcher = depthFirst();
  std::multiset<int> calls;
  executor.explore(std::move(state), *searcher, [&](Path&& path) {
    const int call = *std::static_pointer_cast<const int>(path.state.attached);
    calls.insert(call);
    if (call == 2 || !std::holds_alternative<Returned>(path.outcome)) return true;
    State next = std::move(path.state);
    next.attached = std::make_shared<const int>(2);
    executor.call(next, function, std::vector{hole});
    executor.proceed(std::move(next));
    return true;
  });
  // 0 and 1 iterations return and are called again, which is decided by then; a second is cut.
  EXPECT_EQ(calls, (std::multiset<int>{1, 1, 1, 2, 2}));
}

TEST_F(ExecutorTest, AFunctionWithoutBodyIsALimitation) {
  const auto all = outcomes("calls_unknown");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all.contains("returned"));
  EXPECT_TRUE(all.begin()->starts_with("limited unknown_function"));
  EXPECT_FALSE(isComplete_);
}

TEST_F(ExecutorTest, EverySearcherFindsTheSamePaths) {
  std::vector<std::unique_ptr<Searcher>> searchers;
  Exploration reference(program_);
  reference.run("many_paths");
  ASSERT_GT(reference.paths.size(), 10U);
  for (int which = 0; which < 4; ++which) {
    Exploration exploration(program_);
    auto searcher =
        which == 0   ? breadthFirst()
        : which == 1 ? randomPath(support::Random(1))
        : which == 2 ? nearestUncovered(*program_, exploration.executor.coverage())
                     : interleaved(*program_, exploration.executor.coverage(), support::Random(1));
    exploration.run("many_paths", *searcher);
    EXPECT_EQ(exploration.paths.size(), reference.paths.size());
    EXPECT_EQ(exploration.executor.coverage().coveredEdges,
              reference.executor.coverage().coveredEdges);
  }
}

TEST_F(ExecutorTest, CallsContinueFromTheStateOfAPath) {
  Exploration exploration(program_);
  Executor& executor = exploration.executor;
  auto state = executor.initialState();
  ASSERT_TRUE(state);
  // Thunks as the harness generates them: an array of addresses, the result in the first.
  const ObjectId slots = executor.allocate(*state, 24, 8);
  const ObjectId storage = executor.allocate(*state, 16, 16);
  const ObjectId argument = executor.allocate(*state, 4, 4);
  executor.write(*state, slots, 0, 8, Value::pointer(storage, 0));
  std::vector<State> states = {*state};
  std::vector<std::string> results;
  for (const char* thunk : {"make_counter", "counter_add", "counter_get"}) {
    std::vector<State> next;
    for (State& start : states) {
      if (std::string(thunk) != "make_counter") {
        const Value counter = executor.read(start, slots, 16, 8);
        executor.write(start, slots, 8, 8, counter);
      }
      if (std::string(thunk) == "counter_add") {
        executor.write(start, slots, 16, 8, Value::pointer(argument, 0));
        executor.write(start, argument, 0, 4, executor.hole(start, "amount", 32));
      }
      executor.write(start, slots, 0, 8, Value::pointer(storage, 0));
      const std::vector<Value> arguments = {Value::pointer(slots, 0), Value::integer(32, 1)};
      executor.call(start, program_->functionNamed(thunk), arguments);
      const auto searcher = depthFirst();
      executor.explore(std::move(start), *searcher, [&](Path&& path) {
        results.push_back(std::string(thunk) + " " + exploration.describe(path));
        if (std::holds_alternative<Returned>(path.outcome)) {
          // Where the counter lies is kept in the third slot.
          const Value made = executor.read(path.state, slots, 0, 8);
          const Value known = executor.read(path.state, slots, 8, 8);
          executor.write(path.state, slots, 16, 8,
                         std::string(thunk) == "make_counter" ? made : known);
          next.push_back(std::move(path.state));
        }
        return true;
      });
    }
    states = std::move(next);
  }
  EXPECT_EQ(results, (std::vector<std::string>{"make_counter returned",
                                               "counter_add threw St16invalid_argument",
                                               "counter_add returned", "counter_get returned"}));
  ASSERT_EQ(states.size(), 1U);
  EXPECT_TRUE(executor.read(states[0], storage, 0, 4).isTerm());
}

TEST_F(ExecutorTest, AnUncaughtExceptionTellsItsMessage) {
  Exploration exploration(program_);
  exploration.run("throws_message");
  ASSERT_EQ(exploration.paths.size(), 1U);
  const auto& threw = std::get<Threw>(exploration.paths.front().outcome);
  EXPECT_EQ(threw.typeName, "St13runtime_error");
  EXPECT_EQ(threw.what, "the message");
  EXPECT_TRUE(threw.whatIsKnown);
}

TEST_F(ExecutorTest, SolutionsOfPathsReproduceThem) {
  Exploration exploration(program_);
  exploration.run("secret");
  std::size_t found = 0;
  for (const Path& path : exploration.paths) {
    if (!std::holds_alternative<Failed>(path.outcome)) continue;
    ++found;
    const auto answer = exploration.solver.model(path.condition);
    const auto& model = std::get<smt::Sat>(answer).model;
    EXPECT_EQ(model.value(exploration.terms.variable("p0", 32)), 0x5EEDU);
    EXPECT_EQ(model.value(exploration.terms.variable("p1", 32)), 3 * 0x5EEDU + 7);
  }
  EXPECT_EQ(found, 1U);
}

TEST_F(ExecutorTest, ClocksAndRandomNumbersAreHoles) {
  EXPECT_EQ(outcomes("asks_the_clock"), (Outcomes{"returned", "returned"}));
}

}  // namespace
}  // namespace assay::symex::testing
