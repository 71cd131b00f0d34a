// The inside of the executor: one member function for each thing that can happen. They are spread
// over the .cpp files by family. A function that returns bool says whether the state goes on; if
// not, it has ended and its path has been handed over.
//
// Forks: an instruction that depends on a symbolic condition calls `decide`, before it has changed
// anything. The other side becomes a state that stands at the same instruction, executes it again
// and finds the condition decided. Errors: `require` hands over the path on which the condition
// fails.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "smt/fold.h"
#include "smt/path_solver.h"
#include "symex/addresses.h"
#include "symex/chunks.h"
#include "symex/executor.h"
#include "symex/known_bits.h"
#include "symex/program.h"
#include "symex/state.h"

namespace assay::symex {

// A call of a function that the executor implements itself.
struct BuiltinCall {
  const Function& callee;
  const CallSite& site;
  const Instruction& instruction;
  std::span<const Value> arguments;
  std::array<Value, 2> results{};
  bool hasTransferred = false;  // control went elsewhere: the call instruction is not completed
  [[nodiscard]] const Value& argument(std::size_t i) const { return arguments[i]; }
};

// Where an access goes, after everything that can be wrong with it has been looked at.
struct Place {
  ObjectId id = 0;
  const Object* object = nullptr;
  std::uint32_t offset = 0;
  smt::Term symbolicOffset;  // if set, `offset` is meaningless
  std::uint32_t size = 0;
  std::uint32_t alignment = 1;
};

struct Conversion;
struct FormatArgument;
struct FormattedText;

class Engine final : private ChunkHost {
 public:
  Engine(const Program& program, smt::Terms& terms, smt::PathSolver& solver, Options options);

  void startCall(State& state, FunctionId function, std::span<const Value> arguments, After after);
  bool explore(State start, Searcher& searcher, const PathSink& sink);
  void proceed(State state);
  Value hole(State& state, std::string_view name, unsigned width);
  [[nodiscard]] bool isDefined(const State& state, smt::Term term);
  [[nodiscard]] PartlyDefined definedPart(smt::Term term);
  smt::Term fresh(unsigned width) override;  // of ChunkHost
  ChunkContext chunkContext() { return {terms, *this}; }
  [[nodiscard]] std::vector<ObjectId> unreachable(const State& state,
                                                  std::span<const Value> roots) const;

  const Program& program;
  smt::Terms& terms;
  smt::PathSolver& solver;
  Options options;
  Coverage coverage;
  ExecutionStatistics statistics;
  SideListener settled;
  // What the paths of the last exploration rest on and an execution need not keep to: see restsOn.
  std::vector<model::Limitation> assumptions;

  // Builtins, by family; the table is builtins.inc.
#define ASSAY_BUILTIN(name, method, overrides) bool method(State& state, BuiltinCall& call);
#define ASSAY_BUILTIN_ALIAS(name, method, overrides)
#include "symex/builtins.inc"
#undef ASSAY_BUILTIN
#undef ASSAY_BUILTIN_ALIAS

 private:
  // run.cpp
  void run(State& state, Searcher& searcher);
  bool outOfResources(State& state);
  bool compute(State& state, const Instruction& instruction, Value& result);
  bool executeSlow(State& state, const Instruction& instruction);

  // decisions.cpp
  bool decide(State& state, smt::Term condition, bool& answer);
  bool branch(State& state, const Instruction& instruction, const Value& condition);
  bool switchTo(State& state, const Instruction& instruction, const Value& value);
  bool require(State& state, smt::Term condition, ErrorKind kind);
  bool check(State& state, const Instruction& instruction, const Value& condition);
  bool concretise(State& state, const Value& value, std::uint64_t& number, std::string_view what);
  bool splitOver(State& state, smt::Term term, std::uint64_t& number, std::string_view what);
  bool dependsOn(const State& state, smt::Term term, const std::vector<smt::Term>& variables);
  bool requireInitialised(State& state, smt::Term term);
  bool requireDefined(State& state, smt::Term term);
  void coverConditions(State& state, std::uint32_t number);
  bool takeEdge(State& state, std::uint32_t edge, bool wasSymbolic);
  bool cutByLoop(State& state, std::uint32_t edge);
  // A copy on another side; null if a bound cut it.
  std::unique_ptr<State> forked(const State& state, const smt::Side& side);
  void fork(const State& state, const smt::Side& side);
  void forkAlong(const State& state, const smt::Side& side, std::uint32_t edge, bool wasSymbolic);
  void adopt(State& state, const smt::Side& side);

  // postponing.cpp
  std::optional<bool> follow(State& state, smt::Term condition, Postponed whenTrue,
                             Postponed whenFalse);
  bool followSwitch(State& state, std::span<const std::pair<smt::Term, std::uint32_t>> targets,
                    bool& goesOn);
  void postpone(const State& state, Postponed side);
  bool settle(State& state);

  // endings.cpp
  bool finish(State& state, PathOutcome outcome);
  bool fail(State& state, ErrorKind kind, std::string detail = {}, int contractKind = 2);
  void reportFailure(const State& state, const smt::Side& side, ErrorKind kind);
  bool limit(State& state, std::string what, std::string reason);
  // The path goes on, but only for executions in which the assumption holds.
  void restsOn(const State& state, std::string what, std::string reason);
  void onAddressBytes() override;  // of ChunkHost
  bool isWritten(const State& state, ObjectId exception);
  bool allocateAligned(State& state, BuiltinCall& call, Family family);
  void restsOnSign(const State& state);
  void restsOnOptimiser(const State& state, std::string_view builtin);
  void restsOnAddress(const State& state, std::string_view how);
  bool cut(State& state, std::string_view bound);
  [[nodiscard]] Failed failureAt(const State& state, ErrorKind kind, std::string detail) const;
  void handOver(State state);
  [[nodiscard]] model::SourceLocation sourceOf(LocationId location) const;
  [[nodiscard]] LocationId here(const State& state) const;

  // values.cpp
  // Bits that a library is free to choose: whatever depends on them ends as limited.
  smt::Term unspecified(unsigned width);
  // The bits of a value. An address that is counted with is what it is in one layout only.
  smt::Term termOf(const Value& value);
  // The value of a term; uninitialised bits that no longer matter are gone from it.
  Value valueOf(smt::Term term) {
    return Value::term(undefinedVariables_.empty() ? term : knownBits_.simplified(terms, term));
  }
  // A number for bitwise work: Undef becomes a variable, pointers their addresses.
  Value number(const State& state, const Value& value, unsigned width);
  Value toPointer(const State& state, const Value& value);
  Value truncated(const State& state, const Value& value, unsigned width);
  Value extended(const Value& value, unsigned width, bool isSigned);

  // arithmetic.cpp
  bool arithmetic(State& state, const Instruction& instruction, Value a, Value b, Value& result);
  bool checkArithmetic(State& state, const Instruction& instruction, const Value& a,
                       const Value& b);
  Value pointerArithmetic(const State& state, Op op, const Value& a, const Value& b, bool& isDone);
  Value compare(const State& state, Predicate predicate, unsigned width, const Value& a,
                const Value& b);
  void comparesAddresses(const State& state, bool isOrder, const Value& a, const Value& b);
  bool cast(State& state, const Instruction& instruction, const Value& a, Value& result);
  bool select(State& state, const Instruction& instruction, Value& result);

  // floating.cpp
  bool floating(State& state, const Instruction& instruction, const Value& a, const Value& b,
                Value& result);
  bool floatToInteger(State& state, const Instruction& instruction, const Value& a, Value& result);

  // access.cpp
  bool address(State& state, const Instruction& instruction, Value& result);
  bool resolve(State& state, const Value& pointer, std::uint64_t size, std::uint32_t alignment,
               bool isWrite, Place& place);
  bool load(State& state, const Value& pointer, unsigned width, std::uint32_t alignment,
            bool isPointer, Value& result);
  bool store(State& state, const Value& pointer, unsigned width, std::uint32_t alignment,
             const Value& value);
  bool checkPlace(State& state, const Value& address, std::uint64_t alignment, bool rejectsNull);
  bool makeLocal(State& state, const Instruction& instruction, Value& result);
  bool atomicRmw(State& state, const Instruction& instruction, Value& result);
  bool compareExchange(State& state, const Instruction& instruction);
  static bool mayBeLent(const State& state, const Place& place);
  void onLentChange(State& state, const Place& place, const Value& value);
  void onLentRead(State& state, const Place& place);
  Value loaded(const State& state, const Value& raw, unsigned width, bool isPointer);

  // symbolic_access.cpp
  bool loadSymbolic(State& state, const Place& place, unsigned width, bool isPointer,
                    Value& result);
  bool loadOneOf(State& state, const Place& place, unsigned width, bool isPointer,
                 const std::vector<std::uint32_t>& offsets, Value& result);
  bool storeSymbolic(State& state, const Place& place, const Value& value);
  bool concreteOffset(State& state, Place& place);
  std::vector<std::uint32_t> candidates(const Place& place) const;
  void leaveOutPointers(const State& state, const Place& place,
                        std::vector<std::uint32_t>& offsets);
  smt::Term isAtUnwritten(const Place& place, const std::vector<std::uint32_t>& offsets);

  // calls.cpp
  bool call(State& state, const Instruction& instruction);
  bool enter(State& state, const Function& callee, const CallSite& site,
             std::span<const Value> arguments);
  bool callBuiltin(State& state, const Function& callee, const CallSite& site,
                   const Instruction& instruction, std::span<const Value> arguments);
  bool callee(State& state, const CallSite& site, FunctionId& function);
  bool fits(State& state, const CallSite& site, const Function& function);
  bool returned(State& state, const Instruction& instruction);
  bool completeCall(State& state, std::span<const Value> results);
  bool afterReturn(State& state, After after, ObjectId subject, std::span<const Value> results);
  void leaveFrame(State& state);
  Frame& pushFrame(State& state, const Function& function);
  bool finishCall(State& state, PathOutcome outcome);

  // exceptions.cpp
  bool unwind(State& state, ObjectId object);
  bool land(State& state, const Exception& exception, std::uint32_t edge, bool& hasLanded);
  bool uncaught(State& state, ObjectId object);
  bool endUncaught(State& state, ObjectId object, std::optional<std::string> what);
  void discardException(State& state, ObjectId object);
  bool destroyException(State& state, ObjectId object, bool& hasTransferred);
  Exception* exceptionOf(State& state, ObjectId object);

  // type_matching.cpp
  std::optional<std::int64_t> publicBase(const State& state, ObjectId type, const Value& address,
                                         ObjectId wanted);
  bool catches(const State& state, ObjectId handler, const Exception& exception, Value& adjusted);
  struct Subobject {
    ObjectId type = 0;
    std::int64_t offset = 0;
    bool isPublic = false;
  };
  void collectBases(const State& state, ObjectId type, const Value& address, std::int64_t offset,
                    bool isPublic, std::vector<Subobject>& all);
  enum class ClassAnswer : std::uint8_t { Yes, No, Unknown };
  ClassAnswer isOfClass(const State& state, const Value& address, const Value& table,
                        ObjectId type);
  bool checkClass(State& state, const Value& address, ObjectId type);
  Value dynamicCast(const State& state, const Value& address, ObjectId from, ObjectId to,
                    bool& isKnown);

  // Used by builtins.
  bool requireNonNull(State& state, const Value& pointer);
  bool copyMemory(State& state, const Value& to, const Value& from, const Value& size,
                  bool mayOverlap);
  bool fillMemory(State& state, const Value& to, const Value& byte, const Value& size);
  bool allocateHeap(State& state, const Value& size, Family family, std::uint32_t alignment,
                    Value& result);
  bool checkNew(State& state, BuiltinCall& call, bool& hasThrown);
  bool heapObject(State& state, const Value& pointer, Family family, ObjectId& id);
  bool releaseHeap(State& state, const Value& pointer, Family family);
  bool releaseSized(State& state, const BuiltinCall& call, Family family);
  bool requireNotZero(State& state, const BuiltinCall& call, smt::Term number);
  bool setErrorNumber(State& state, smt::Term condition, int number);
  smt::Term fused(smt::Term a, smt::Term b, smt::Term c);
  // texts.cpp
  bool concretePointer(State& state, const Value& pointer, Value& result);
  bool readText(State& state, const Value& pointer, std::uint64_t most, std::vector<Value>& text);
  bool readBytes(State& state, const Value& pointer, std::uint64_t count, std::vector<Value>& text);
  bool isTerminatedFrom(const State& state, const Value& pointer);
  bool describeText(State& state, const Value& pointer, std::optional<std::string>& text);
  // builtins_output.cpp
  void record(State& state, std::span<const Value> text);
  bool format(State& state, const BuiltinCall& call, const Value& pattern,
              std::span<const FormatArgument> arguments, FormattedText& result);
  bool convert(State& state, const BuiltinCall& call, const Conversion& conversion,
               const FormatArgument& argument, FormattedText& result);
  bool putText(State& state, BuiltinCall& call, const FormattedText& text);
  bool checkStream(State& state, const BuiltinCall& call);
  bool native(State& state, BuiltinCall& call);

  Value operand(const State& state, Operand operand) const {
    return (operand & constantBit) != 0 ? constants_[operand ^ constantBit]
                                        : state.stack.top().registers()[operand];
  }

  std::vector<Value> constants_;
  KnownBits knownBits_;
  std::unordered_set<std::uint32_t> undefinedVariables_;
  std::unordered_set<std::uint32_t> unspecifiedVariables_;
  std::unordered_set<std::uint32_t> unspecifiedOrders_;        // ids of terms: less or greater
  std::unordered_map<std::uint32_t, bool> mentionsArbitrary_;  // either of them, by term id
  // Places in tables of virtual functions, and classes that objects with such a pointer are of.
  std::set<std::tuple<ObjectId, std::uint64_t, ObjectId>> classesOfTables_;
  const PathSink* sink_ = nullptr;
  Searcher* searcher_ = nullptr;
  const State* running_ = nullptr;
  bool isStopped_ = false;
  bool isComplete_ = true;
  std::uint64_t nextStateId_ = 0;
};

}  // namespace assay::symex
