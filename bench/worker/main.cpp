// What running through the worker costs.
//
//   calls per second of the worker ÷ of a hand-written loop with the same instrumentation
//   the price of invariants and of observers
//   the whole way: sequences lowered, run and read back, in full and in brief
//   sequences per second in batches ÷ with a fork for each
//
// Seconds are CPU seconds of all processes that take part (engine, server, children), so that other
// work on the machine disturbs little. `assay_worker_bench <part>` runs one part only, for a
// profiler; the parts are the functions named in `parts`.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string_view>

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
  operation("Stack::at(int)", OperationKind::Method, true, integer, true);
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

// One call in ten throws.
model::Sequence throwingSequence() {
  model::Sequence sequence = stackSequence(kRounds);
  for (std::size_t i = 10; i < sequence.steps.size(); i += 10) {
    sequence.steps[i] = step("Stack::at(int)", 1000);
  }
  return sequence;
}

// CPU seconds of the process and of everything below it, ended children included. A tick is a
// hundredth of a second.
double treeSeconds(const std::string& pid) {
  std::ifstream stat("/proc/" + pid + "/stat");
  const std::string text((std::istreambuf_iterator<char>(stat)), std::istreambuf_iterator<char>());
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string skipped;
  constexpr int kBeforeTimes = 11;
  for (int i = 0; i < kBeforeTimes; ++i) fields >> skipped;
  double ticks = 0;
  for (double part = 0, i = 0; i < 4 && fields >> part; ++i) ticks += part;
  double seconds = ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::ifstream children("/proc/" + pid + "/task/" + pid + "/children");
  for (std::string child; children >> child;) seconds += treeSeconds(child);
  return seconds;
}

// How often per CPU second `work` (which does `units` of something) is done, over at least a
// second.
template <class Work>
double perSecond(double units, Work work) {
  work();
  const std::string self = std::to_string(getpid());
  const double begin = treeSeconds(self);
  double done = 0;
  double took = 0;
  do {
    work();
    done += units;
    took = treeSeconds(self) - begin;
  } while (took < 1.0);
  return done / took;
}

[[noreturn]] void fail(const support::Error& error) {
  fmt::print(stderr, "{}\n", support::toString(error));
  std::exit(70);
}

struct Bench {
  model::ThunkTable table;
  model::Api api = stackApi(table);

  exec::Executor start(exec::ExecutorOptions options) const {
    auto executor = exec::Executor::start(api, {WORKER_PROGRAM, table}, options);
    if (!executor) fail(executor.error());
    return std::move(*executor);
  }

  static exec::ExecutorOptions plain() {
    exec::ExecutorOptions options;
    options.invariants = false;
    return options;
  }

  static std::vector<exec::Program> programs(const exec::Executor& executor, int rounds,
                                             std::size_t count) {
    const auto program = executor.lower(stackSequence(rounds));
    if (!program) fail(program.error());
    return std::vector<exec::Program>(count, *program);
  }

  static double byHand(const char* invariants) {
    support::Command command;
    command.arguments = {HAND_LOOP_PROGRAM, "200000", std::to_string(kRounds), invariants};
    const auto completion = support::run(command);
    return completion && completion->succeeded() ? std::atof(completion->output.c_str()) : 0;
  }

  static double inWorker(exec::Executor& executor, std::size_t count) {
    const std::vector<exec::Program> many = programs(executor, kRounds, count);
    return perSecond(static_cast<double>(count * kCallsPerSequence),
                     [&] { (void)executor.runOnly(many); });
  }

  void print(std::string_view what, double rate, std::string_view remark = {}) const {
    fmt::print("{:<44}{:>11.0f}   {}\n", what, rate, remark);
    std::fflush(stdout);
  }

  void compareWithHand(const char* what, const exec::ExecutorOptions& options,
                       const char* invariants) {
    exec::Executor executor = start(options);
    // Turn about, and the best of each: other work on the machine can only slow either down.
    double best = 0;
    double through = 0;
    for (int round = 0; round < 3; ++round) {
      best = std::max(best, byHand(invariants));
      through = std::max(through, inWorker(executor, 500));
    }
    print(fmt::format("calls/s by hand{}", what), best);
    print(fmt::format("calls/s in the worker{}", what), through,
          fmt::format("ratio {:.2f}", through / best));
  }

  void worker() { compareWithHand("", plain(), "0"); }

  void invariants() { compareWithHand(", invariants checked", {}, "1"); }

  void observers() {
    exec::ExecutorOptions options = plain();
    options.observe = true;
    exec::Executor executor = start(options);
    print("calls/s in the worker, three observers", inWorker(executor, 100));
  }

  template <class Run>
  void wholeWay(const char* what, const model::Sequence& one, Run run) const {
    const std::vector<model::Sequence> sequences(128, one);
    exec::Executor executor = start({});
    const double rate = perSecond(static_cast<double>(sequences.size() * kCallsPerSequence),
                                  [&] { run(executor, sequences); });
    print(what, rate, fmt::format("{:.0f} ns a call", 1e9 / rate));
  }

  void full() {
    wholeWay("calls/s lowered, run and read in full", stackSequence(kRounds),
             [](exec::Executor& executor, const auto& all) { (void)executor.run(all); });
  }
  void brief() {
    wholeWay("calls/s lowered, run and read in brief", stackSequence(kRounds),
             [](exec::Executor& executor, const auto& all) { (void)executor.runBrief(all); });
  }
  void throwing() {
    wholeWay("  one call in ten throws", throwingSequence(),
             [](exec::Executor& executor, const auto& all) { (void)executor.runBrief(all); });
  }
  void lowering() {
    wholeWay("calls/s lowered only", stackSequence(kRounds),
             [](exec::Executor& executor, const auto& all) {
               for (const model::Sequence& one : all) (void)executor.lower(one);
             });
  }

  void forks() {
    exec::Executor together = start(plain());
    const std::vector<exec::Program> quick = programs(together, 2, 4000);
    const double batch = perSecond(4000, [&] { (void)together.runOnly(quick); });
    exec::ExecutorOptions isolation = plain();
    isolation.isolate = true;
    exec::Executor isolated = start(isolation);
    const std::vector<exec::Program> few = programs(isolated, 2, 100);
    const double forked = perSecond(100, [&] { (void)isolated.runOnly(few); });
    print("sequences/s of 11 calls in batches", batch);
    print("sequences/s of 11 calls by forks", forked, fmt::format("ratio {:.0f}", batch / forked));
  }
};

struct Part {
  std::string_view name;
  void (Bench::*run)();
};

constexpr Part parts[] = {
    {"worker", &Bench::worker},       {"invariants", &Bench::invariants},
    {"observers", &Bench::observers}, {"lowering", &Bench::lowering},
    {"full", &Bench::full},           {"brief", &Bench::brief},
    {"throwing", &Bench::throwing},   {"forks", &Bench::forks},
};

}  // namespace

int main(int argc, char** argv) {
  Bench bench;
  for (const Part& part : parts) {
    if (argc < 2 || part.name == argv[1]) (bench.*part.run)();
  }
}
