#include "symex/subject.h"

#include <algorithm>
#include <cstddef>

#include "runtime/harness_abi.h"

namespace assay::symex {

using runtime::HarnessTable;
using runtime::InvariantRow;
using runtime::ObserverRow;
using runtime::TypeRow;

namespace {

constexpr std::uint32_t pointerSize = 8;
constexpr std::uint32_t storageSize = 16;
constexpr int precondition = 0;

// Reads the tables, which are constant data.
class Reader {
 public:
  Reader(Executor& executor, const State& state) : executor_(executor), state_(state) {}

  [[nodiscard]] Value pointerAt(const Value& base, std::size_t offset) const {
    const Value value = read(base, offset, pointerSize);
    return value.isPointer() ? value : Value::null();
  }
  [[nodiscard]] std::uint64_t numberAt(const Value& base, std::size_t offset,
                                       std::uint32_t size) const {
    const Value value = read(base, offset, size);
    return value.isInteger() ? value.bits() : 0;
  }
  [[nodiscard]] FunctionId functionAt(const Value& base, std::size_t offset) const {
    const Value value = pointerAt(base, offset);
    return executor_.program().isFunction(value.object()) ? value.object() - 1 : none;
  }
  [[nodiscard]] std::string textAt(const Value& base, std::size_t offset) const {
    const Value start = pointerAt(base, offset);
    std::string text;
    if (start.object() == 0) return text;
    for (std::size_t i = 0;; ++i) {
      const std::uint64_t character = numberAt(start, i, 1);
      if (character == 0) return text;
      text += static_cast<char>(character);
    }
  }

 private:
  [[nodiscard]] Value read(const Value& base, std::size_t offset, std::uint32_t size) const {
    const std::uint64_t at = base.offset() + offset;
    const Object* object = state_.memory.find(base.object());
    if (object == nullptr || at + size > object->size) return {};
    return executor_.read(state_, base.object(), static_cast<std::uint32_t>(at), size);
  }

  Executor& executor_;
  const State& state_;
};

Value element(const Value& base, std::size_t index, std::size_t size) {
  return Value::pointer(base.object(), base.offset() + index * size);
}

SubjectRow readRow(const Reader& in, const Value& at) {
  SubjectRow row;
  row.name = in.textAt(at, offsetof(TypeRow, name));
  row.destroy = in.functionAt(at, offsetof(TypeRow, destroy));
  const Value invariants = in.pointerAt(at, offsetof(TypeRow, invariants));
  const auto invariantCount =
      in.numberAt(at, offsetof(TypeRow, invariantCount), sizeof(TypeRow::invariantCount));
  for (std::uint64_t i = 0; i < invariantCount; ++i) {
    const Value one = element(invariants, i, sizeof(InvariantRow));
    row.invariants.push_back({in.textAt(one, offsetof(InvariantRow, name)),
                              in.functionAt(one, offsetof(InvariantRow, holds)),
                              in.textAt(one, offsetof(InvariantRow, file)),
                              static_cast<unsigned>(in.numberAt(one, offsetof(InvariantRow, line),
                                                                sizeof(InvariantRow::line)))});
  }
  const Value observers = in.pointerAt(at, offsetof(TypeRow, observers));
  const auto observerCount =
      in.numberAt(at, offsetof(TypeRow, observerCount), sizeof(TypeRow::observerCount));
  for (std::uint64_t i = 0; i < observerCount; ++i) {
    const Value one = element(observers, i, sizeof(ObserverRow));
    row.observers.push_back(
        {in.textAt(one, offsetof(ObserverRow, key)),
         static_cast<std::uint32_t>(
             in.numberAt(one, offsetof(ObserverRow, thunk), sizeof(ObserverRow::thunk))),
         static_cast<std::uint32_t>(
             in.numberAt(one, offsetof(ObserverRow, resultRow), sizeof(ObserverRow::resultRow))),
         in.numberAt(one, offsetof(ObserverRow, ownsResult), 1) != 0});
  }
  return row;
}

// Whether one of the two is the variant of a constructor or destructor that the other one calls:
// their mangled names differ in one digit (C1 and C2, D0, D1 and D2).
bool areVariants(const std::string& a, const std::string& b) {
  if (a.size() != b.size() || a == b) return false;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  if (at == 0 || a.compare(at + 1, std::string::npos, b, at + 1) != 0) return false;
  const auto isVariant = [](char digit) { return digit >= '0' && digit <= '3'; };
  return (a[at - 1] == 'C' || a[at - 1] == 'D') && isVariant(a[at]) && isVariant(b[at]);
}

}  // namespace

support::Result<Subject> Subject::read(Executor& executor, const State& initial) {
  const ObjectId table = executor.program().globalNamed("assayHarness");
  if (table == 0) {
    return support::fail(support::ErrorCode::Internal, "the bitcode has no table of thunks");
  }
  const Reader in(executor, initial);
  const Value base = Value::pointer(table, std::uint64_t{0});
  Subject subject;
  const Value thunks = in.pointerAt(base, offsetof(HarnessTable, thunks));
  const auto thunkCount =
      in.numberAt(base, offsetof(HarnessTable, thunkCount), sizeof(HarnessTable::thunkCount));
  for (std::uint64_t i = 0; i < thunkCount; ++i) {
    subject.thunks_.push_back(in.functionAt(thunks, i * pointerSize));
  }
  const Value rows = in.pointerAt(base, offsetof(HarnessTable, rows));
  const auto rowCount =
      in.numberAt(base, offsetof(HarnessTable, rowCount), sizeof(HarnessTable::rowCount));
  for (std::uint64_t i = 0; i < rowCount; ++i) {
    subject.rows_.push_back(readRow(in, element(rows, i, sizeof(TypeRow))));
  }
  return subject;
}

ThunkCall Subject::start(Executor& executor, State& state, std::size_t thunk,
                         std::span<const Value> arguments) const {
  // Neither is the subject's: they count as local variables of the caller.
  const auto size = static_cast<std::uint32_t>((1 + arguments.size()) * pointerSize);
  const ThunkCall call{
      state.memory.allocate(ObjectKind::Stack, Family::None, size, storageSize, 0),
      state.memory.allocate(ObjectKind::Stack, Family::None, storageSize, storageSize, 0)};
  executor.write(state, call.slots, 0, pointerSize, Value::pointer(call.storage, std::uint64_t{0}));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    executor.write(state, call.slots, static_cast<std::uint32_t>((1 + i) * pointerSize),
                   pointerSize, arguments[i]);
  }
  const std::array<Value, 2> registers = {Value::pointer(call.slots, std::uint64_t{0}),
                                          Value::integer(32, arguments.size())};
  executor.call(state, thunks_[thunk], registers);
  return call;
}

Value Subject::finish(Executor& executor, State& state, const ThunkCall& call) {
  const Value result = executor.read(state, call.slots, 0, pointerSize);
  state.memory.dropLocal(call.slots);
  if (!result.isAnyPointer() || result.object() != call.storage) {
    state.memory.dropLocal(call.storage);
  }
  return result;
}

void Subject::abandon(State& state, const ThunkCall& call) {
  state.memory.dropLocal(call.slots);
  state.memory.dropLocal(call.storage);
}

Value Subject::scalar(Executor& executor, State& state, const Value& value, std::uint32_t size) {
  const ObjectId object =
      state.memory.allocate(ObjectKind::Stack, Family::None, size, storageSize, 0);
  executor.write(state, object, 0, size, value);
  return Value::pointer(object, std::uint64_t{0});
}

std::size_t Subject::depthOf(const Program& program, const Failed& failed) {
  std::size_t depth = 0;
  LocationId inner = failed.location;
  // The last of the stack is the thunk itself.
  for (const LocationId outer : failed.stack) {
    const FunctionId callee = program.location(inner).function;
    const FunctionId caller = program.location(outer).function;
    const bool isOneCall =
        callee != none && caller != none &&
        areVariants(program.functions[callee].name, program.functions[caller].name);
    if (!isOneCall) ++depth;
    inner = outer;
  }
  return depth;
}

bool Subject::isByCaller(const Program& program, const Failed& failed) {
  return failed.kind == ErrorKind::ContractViolated && failed.contractKind == precondition &&
         depthOf(program, failed) == 1;
}

}  // namespace assay::symex
