// What running through the worker costs.
//
//   calls per second of the worker ÷ of a hand-written loop with the same instrumentation
//   the price of observers
//   sequences per second in batches ÷ with a fork for each
//
// The worker's number is for programs lowered beforehand; what lowering and reading back cost is
// shown apart, per call.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "exec/executor.h"
#include "support/process.h"

namespace {

using namespace assay;

constexpr int kRounds = 20;
constexpr std::size_t kCallsPerSequence = kRounds * 5 + 1;

model::Api stackApi(model::ThunkTable& table) {
  using namespace model;
  Api api;
  const auto type = [&](const char* name, TypeShape shape) {
    Type added;
    added.name = added.spelling = name;
    added.shape = std::move(shape);
    api.types.push_back(added);
    return TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
  };
  const TypeId stack = type("Stack", ObjectType{});
  const TypeId integer = type("int", IntegerType{});
  const TypeId boolean = type("bool", BoolType{});
  const TypeId size = type("unsigned long", IntegerType{64, false, false});
  const TypeId none = type("void", VoidType{});
  api.types[0].classId = ClassId{0};
  Class cls;
  cls.name = "Stack";
  cls.type = stack;
  api.classes.push_back(cls);
  for (std::uint32_t i = 0; i < 4; ++i) table.rows[TypeId{i}] = static_cast<TypeRowIndex>(i);
  const auto operation = [&](const char* key, OperationKind kind, bool isConst, TypeId result,
                             bool takesInt) {
    Operation added;
    added.key = key;
    added.kind = kind;
    added.isConst = isConst;
    added.owner = ClassId{0};
    added.result.type = result;
    if (takesInt) added.parameters.push_back({"value", integer, Passing::Value, ""});
    added.requiredArguments = added.parameters.size();
    const OperationId id{static_cast<std::uint32_t>(api.operations.size())};
    table.calls[{id, added.parameters.size()}] = static_cast<ThunkIndex>(id.index);
    api.operations.push_back(added);
  };
  operation("Stack::Stack()", OperationKind::Constructor, false, stack, false);
  operation("Stack::push(int)", OperationKind::Method, false, none, true);
  operation("Stack::pop()", OperationKind::Method, false, none, false);
  operation("Stack::top()", OperationKind::Method, true, integer, false);
  operation("Stack::empty()", OperationKind::Method, true, boolean, false);
  operation("Stack::size()", OperationKind::Method, true, size, false);
  return api;
}

model::Step step(const char* key, std::int64_t value = -1) {
  model::Step made;
  made.operation = key;
  made.receiver = {model::Argument{model::ValueRef{}}};
  if (value >= 0) made.arguments = {model::Argument{model::Literal{value}}};
  return made;
}

model::Sequence stackSequence(int rounds) {
  model::Sequence sequence;
  sequence.steps.push_back({"Stack::Stack()", {}, {}, {}});
  for (int k = 0; k < rounds; ++k) {
    sequence.steps.push_back(step("Stack::push(int)", k));
    sequence.steps.push_back(step("Stack::top()"));
    sequence.steps.push_back(step("Stack::push(int)", k + 1));
    sequence.steps.push_back(step("Stack::size()"));
    sequence.steps.push_back(step("Stack::pop()"));
  }
  return sequence;
}

// How often per second `work` (which does `units` of something) is done, over at least a second.
template <class Work>
double perSecond(double units, Work work) {
  work();
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  double done = 0;
  std::chrono::duration<double> took{};
  do {
    work();
    done += units;
    took = Clock::now() - begin;
  } while (took.count() < 1.0);
  return done / took.count();
}

exec::Executor start(const model::Api& api, const model::ThunkTable& table,
                     exec::ExecutorOptions options) {
  options.invariants = false;
  auto executor = exec::Executor::start(api, {WORKER_PROGRAM, table}, options);
  if (!executor) {
    fmt::print(stderr, "{}\n", support::toString(executor.error()));
    std::exit(70);
  }
  return std::move(*executor);
}

std::vector<exec::Program> programs(const exec::Executor& executor, int rounds, std::size_t count) {
  const auto program = executor.lower(stackSequence(rounds));
  if (!program) {
    fmt::print(stderr, "{}\n", support::toString(program.error()));
    std::exit(70);
  }
  return std::vector<exec::Program>(count, *program);
}

double handLoop() {
  support::Command command;
  command.arguments = {HAND_LOOP_PROGRAM, "200000", std::to_string(kRounds)};
  const auto completion = support::run(command);
  return completion && completion->succeeded() ? std::atof(completion->output.c_str()) : 0;
}

}  // namespace

int main() {
  model::ThunkTable table;
  const model::Api api = stackApi(table);
  exec::Executor executor = start(api, table, {});

  const std::vector<exec::Program> many = programs(executor, kRounds, 4000);
  const double calls = static_cast<double>(many.size() * kCallsPerSequence);
  // Turn about, and the best of each: other work on the machine can only slow either down.
  double hand = 0;
  double through = 0;
  for (int round = 0; round < 5; ++round) {
    hand = std::max(hand, handLoop());
    through = std::max(through, perSecond(calls, [&] { (void)executor.runOnly(many); }));
  }
  fmt::print("calls/s by hand      {:>12.0f}\n", hand);
  fmt::print("calls/s in the worker{:>12.0f}   ratio {:.2f}\n", through, through / hand);

  executor.setObserve(true);
  const std::vector<exec::Program> some(many.begin(), many.begin() + 200);
  const double observed = perSecond(static_cast<double>(some.size() * kCallsPerSequence),
                                    [&] { (void)executor.runOnly(some); });
  executor.setObserve(false);
  fmt::print("  with three observers{:>11.0f}   {:.1f} times slower\n", observed,
             through / observed);

  const std::vector<model::Sequence> sequences(500, stackSequence(kRounds));
  const double whole = perSecond(static_cast<double>(sequences.size() * kCallsPerSequence),
                                 [&] { (void)executor.run(sequences); });
  fmt::print("  lowered and read back{:>10.0f}   {:.0f} ns a call on top\n", whole,
             1e9 / whole - 1e9 / through);

  const std::vector<exec::Program> quick = programs(executor, 2, 4000);
  const double batch = perSecond(4000, [&] { (void)executor.runOnly(quick); });
  exec::ExecutorOptions isolation;
  isolation.isolate = true;
  exec::Executor isolated = start(api, table, isolation);
  const std::vector<exec::Program> few = programs(isolated, 2, 100);
  const double forked = perSecond(100, [&] { (void)isolated.runOnly(few); });
  fmt::print("sequences/s in batches{:>11.0f}\n", batch);
  fmt::print("sequences/s by forks  {:>11.0f}   ratio {:.0f}\n", forked, batch / forked);
}
