// A harness read from bitcode, and its thunks called one after another.
#include "symex/subject.h"

#include <map>

#include "support.h"

namespace assay::symex::testing {
namespace {

enum Thunks : std::size_t { construct, add, addFew, count };

class SubjectTest : public ::testing::Test {
 protected:
  SubjectTest() : executor(load(SUBJECT_BITCODE), terms, solver) {
    auto state = executor.initialState();
    EXPECT_TRUE(state) << toString(state.error());
    initial = std::move(*state);
    auto read = Subject::read(executor, initial);
    EXPECT_TRUE(read) << toString(read.error());
    subject = std::move(*read);
  }

  struct Called {
    Path path;
    Value result;  // of a call that returned
  };
  std::vector<Called> call(State state, std::size_t thunk, const std::vector<Value>& arguments) {
    std::vector<Called> called;
    const ThunkCall under = subject.start(executor, state, thunk, arguments);
    const auto searcher = depthFirst();
    executor.explore(std::move(state), *searcher, [&](Path&& path) {
      Called one{std::move(path), {}};
      if (std::holds_alternative<Returned>(one.path.outcome)) {
        one.result = Subject::finish(executor, one.path.state, under);
      } else {
        Subject::abandon(one.path.state, under);
      }
      called.push_back(std::move(one));
      return true;
    });
    return called;
  }
  Value integer(State& state, int value) {
    return Subject::scalar(executor, state, Value::integer(32, static_cast<unsigned>(value)), 4);
  }
  Called counterFrom(int start) {
    State state = initial;
    const Value argument = integer(state, start);
    auto called = call(std::move(state), construct, {argument});
    EXPECT_EQ(called.size(), 1U);
    return std::move(called.front());
  }

  smt::Terms terms;
  smt::PathSolver solver{terms};
  Executor executor;
  State initial;
  Subject subject;
};

TEST_F(SubjectTest, ReadsThunksAndRows) {
  ASSERT_EQ(subject.thunkCount(), 4U);
  EXPECT_NE(executor.program().functions[subject.thunk(add)].name.find("thunk1"),
            std::string::npos);
  ASSERT_EQ(subject.rowCount(), 2U);
  const SubjectRow& row = subject.row(0);
  EXPECT_EQ(row.name, "counting::Counter");
  EXPECT_NE(row.destroy, none);
  ASSERT_EQ(row.invariants.size(), 1U);
  EXPECT_EQ(row.invariants[0].name, "the invariant of line 26");
  EXPECT_EQ(row.invariants[0].file, "counter.h");
  EXPECT_EQ(row.invariants[0].line, 26U);
  EXPECT_NE(row.invariants[0].holds, none);
  ASSERT_EQ(row.observers.size(), 1U);
  EXPECT_EQ(row.observers[0].key, "Counter::count() const");
  EXPECT_EQ(row.observers[0].thunk, static_cast<std::uint32_t>(count));
  EXPECT_EQ(row.observers[0].resultRow, 1U);
  EXPECT_FALSE(row.observers[0].ownsResult);
  EXPECT_EQ(subject.row(1).destroy, none);
}

TEST_F(SubjectTest, StepsFollowOneAnother) {
  Called made = counterFrom(5);
  ASSERT_TRUE(made.result.isPointer());
  const Value amount = integer(made.path.state, 3);
  auto added = call(made.path.state, add, {made.result, amount});
  ASSERT_EQ(added.size(), 1U);
  State& state = added[0].path.state;
  EXPECT_EQ(executor.read(state, added[0].result.object(), 0, 4), Value::integer(32, 8));
  // A reference: the address of the member itself.
  auto counted = call(state, count, {made.result});
  ASSERT_EQ(counted.size(), 1U);
  EXPECT_EQ(counted[0].result, made.result);
}

TEST_F(SubjectTest, APreconditionOfTheCalledOperationIsTheCallersDoing) {
  const Called made = counterFrom(-1);
  const auto* failed = std::get_if<Failed>(&made.path.outcome);
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->kind, ErrorKind::ContractViolated);
  EXPECT_EQ(failed->contractKind, 0);
  EXPECT_EQ(failed->detail, "start >= 0");
  EXPECT_TRUE(Subject::isByCaller(executor.program(), *failed));
}

TEST_F(SubjectTest, APreconditionBrokenInsideIsNot) {
  Called made = counterFrom(0);
  const Value amount = integer(made.path.state, 7);
  const auto called = call(made.path.state, addFew, {made.result, amount});
  ASSERT_EQ(called.size(), 1U);
  const auto* failed = std::get_if<Failed>(&called[0].path.outcome);
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->contractKind, 0);
  EXPECT_FALSE(Subject::isByCaller(executor.program(), *failed));
  EXPECT_EQ(Subject::depthOf(executor.program(), *failed), 2U);
}

TEST_F(SubjectTest, HolesTellThePathsOfACallApart) {
  Called made = counterFrom(2);
  State state = std::move(made.path.state);
  const Value hole = executor.hole(state, "amount", 32);
  const Value amount = Subject::scalar(executor, state, hole, 4);
  std::map<std::string, int> outcomes;
  for (const Called& called : call(std::move(state), add, {made.result, amount})) {
    if (const auto* failed = std::get_if<Failed>(&called.path.outcome)) {
      ++outcomes[Subject::isByCaller(executor.program(), *failed) ? "invalid" : "failed"];
    } else {
      ++outcomes[std::holds_alternative<Threw>(called.path.outcome) ? "threw" : "returned"];
    }
  }
  const std::map<std::string, int> expected = {{"invalid", 1}, {"returned", 1}, {"threw", 1}};
  EXPECT_EQ(outcomes, expected);
}

TEST_F(SubjectTest, NothingIsLeftOfACall) {
  Called made = counterFrom(1);
  const ObjectId before = made.path.state.memory.nextId();
  const Value amount = integer(made.path.state, 1);
  const auto added = call(made.path.state, add, {made.result, amount});
  std::size_t objects = 0;
  added[0].path.state.memory.forEach([&](ObjectId id, const Object&) { objects += id >= before; });
  EXPECT_EQ(objects, 2U);  // the argument, and the storage that holds the result
  EXPECT_TRUE(executor.unreachable(added[0].path.state, std::vector{made.result}).empty());
}

TEST(SubjectOfAnyProgram, NeedsATable) {
  smt::Terms terms;
  smt::PathSolver solver(terms);
  Executor executor(load(SMALL_BITCODE), terms, solver);
  auto state = executor.initialState();
  ASSERT_TRUE(state);
  EXPECT_FALSE(Subject::read(executor, *state));
}

}  // namespace
}  // namespace assay::symex::testing
