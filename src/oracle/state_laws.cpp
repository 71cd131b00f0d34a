// What an object answers: const functions, sizes, lookups, texts; and what a failed allocation
// leaves.
#include <algorithm>
#include <utility>
#include <vector>

#include "oracle/law_functions.h"

namespace assay::oracle {

using model::Argument;
using model::Implies;
using model::Operation;
using model::OperationId;
using model::Probe;
using model::ResultIs;
using model::ResultsAgree;
using model::Returns;
using model::StatesAgree;

// A const call changes no observation. Another object is made first, so that queries that change by
// themselves show it.
std::optional<Probe> constPure(const LawContext& context) {
  if (context.words.constMethods.empty()) return std::nullopt;
  const OperationId id = context.random.pick(context.words.constMethods);
  const Operation& operation = context.api.operation(id);
  auto arguments = ProbeBuilder(context, model::RuleId::ConstPure).draw(operation, context.object);
  if (!arguments) return std::nullopt;
  model::Step call;
  call.operation = operation.key;
  call.receiver = {valueOf(context.object)};
  call.arguments = std::move(*arguments);
  return constPureAt(context, call);
}

std::optional<Probe> constPureAt(const LawContext& context, const model::Step& call) {
  ProbeBuilder builder(context, model::RuleId::ConstPure);
  const auto pause = builder.remake();
  if (!pause) return std::nullopt;
  const std::size_t called = builder.repeat(call);
  builder.expect(StatesAgree{{context.object, *pause}, {context.object, called}});
  return builder.take();
}

// size() is 0 exactly if empty().
std::optional<Probe> sizeAgrees(const LawContext& context) {
  if (!context.words.size || !context.words.empty) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::SizeAgrees);
  const std::size_t size = builder.callOn(*context.words.size, context.object);
  const std::size_t empty = builder.callOn(*context.words.empty, context.object);
  builder.expect(Implies{{ResultIs{size, "0"}}, isTrue(empty)});
  builder.expect(Implies{{isTrue(empty)}, ResultIs{size, "0"}});
  return builder.take();
}

namespace {

// How a lookup shows that the key is not there.
std::string absentValue(const model::Api& api, const Operation& lookup) {
  const model::TypeShape& shape = api.type(lookup.result.type).shape;
  if (std::holds_alternative<model::BoolType>(shape)) return "false";
  if (std::holds_alternative<model::IntegerType>(shape)) return "0";
  return std::holds_alternative<model::PointerType>(shape) ? "null" : "[]";
}

// Whether both functions mean the same by their parameter. The number that contains() takes may be
// an element, and the one that at() takes a place: then they have different names.
bool takeTheSameKey(const model::Api& api, const Operation& a, const Operation& b) {
  const model::Parameter& left = a.parameters.front();
  const model::Parameter& right = b.parameters.front();
  if (left.type != right.type) return false;
  const bool isNumber = std::holds_alternative<model::IntegerType>(api.type(left.type).shape);
  return !isNumber || (!left.name.empty() && left.name == right.name);
}

// An operation that takes the same key as the given one.
std::optional<OperationId> partner(const LawContext& context, OperationId id,
                                   const std::vector<OperationId>& candidates) {
  const Operation& operation = context.api.operation(id);
  std::vector<OperationId> fitting;
  for (const OperationId each : candidates) {
    if (takeTheSameKey(context.api, operation, context.api.operation(each))) {
      fitting.push_back(each);
    }
  }
  if (fitting.empty()) return std::nullopt;
  return context.random.pick(fitting);
}

}  // namespace

// contains(key) is false exactly if count(key) is 0, and if find(key) finds nothing; where it is
// true, at(key) does not throw and gives what [key] gives.
std::optional<Probe> lookupAgrees(const LawContext& context) {
  const ClassWords& words = context.words;
  if (words.contains.empty()) return std::nullopt;
  const OperationId contains = context.random.pick(words.contains);
  ProbeBuilder builder(context, model::RuleId::LookupAgrees);
  const auto key = builder.draw(context.api.operation(contains), context.object);
  if (!key) return std::nullopt;
  const std::size_t present = builder.callOn(contains, context.object, *key);
  for (const std::vector<OperationId>* lookups : {&words.counts, &words.finds}) {
    const auto lookup = partner(context, contains, *lookups);
    if (!lookup) continue;
    const std::size_t found = builder.callOn(*lookup, context.object, *key);
    const ResultIs absent{found, absentValue(context.api, context.api.operation(*lookup))};
    builder.expect(Implies{{isFalse(present)}, absent});
    builder.expect(Implies{{absent}, isFalse(present)});
  }
  const auto access = partner(context, contains, words.access);
  const auto index = partner(context, contains, words.index);
  if (access) {
    const std::size_t accessed = builder.callOn(*access, context.object, *key);
    builder.expect(Implies{{isTrue(present)}, Returns{accessed}});
    if (index) {
      const std::size_t indexed = builder.callOn(*index, context.object, *key);
      builder.expect(Implies{{isTrue(present)}, ResultsAgree{accessed, indexed}});
    }
  }
  Probe probe = builder.take();
  if (probe.expectations.empty()) return std::nullopt;
  return probe;
}

// parse(x.toString()) == x. Texts of floating point are often rounded on purpose.
std::optional<Probe> roundTrip(const LawContext& context) {
  const ClassWords& words = context.words;
  if (!words.equal || words.hasFloating || words.conversions.empty()) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::RoundTrip);
  const auto& [to, from] = context.random.pick(words.conversions);
  const std::size_t text = builder.callOn(to, context.object);
  const std::size_t back = builder.call(from, {valueOf(text)});
  builder.expectEqual(back, context.object);
  return builder.take();
}

namespace {

// The last call that makes the object or changes it.
std::size_t lastChange(const LawContext& context) {
  const auto& steps = context.sequence.steps;
  std::size_t last = context.object;
  for (std::size_t k = context.object + 1; k < steps.size(); ++k) {
    const Operation* operation = context.flow.operation(k);
    const bool changes =
        operation != nullptr && !operation->isConst && !steps[k].receiver.empty() &&
        context.flow.valueOf(steps[k].receiver.front()) == ValueKey{context.object, 0};
    if (changes) last = k;
  }
  return last;
}

// Whether the step can be made a second time: it takes nothing away from its arguments.
bool isRepeatable(const LawContext& context, std::size_t step) {
  const Operation& operation = *context.flow.operation(step);
  const std::vector<Argument>& arguments = context.sequence.steps[step].arguments;
  for (std::size_t i = 0; i < arguments.size() && i < operation.parameters.size(); ++i) {
    if (!std::holds_alternative<model::Literal>(arguments[i].value) &&
        operation.parameters[i].passing != model::Passing::ConstReference) {
      return false;
    }
  }
  return operation.kind == model::OperationKind::Method;
}

}  // namespace

// The n-th allocation of the last call that makes or changes the object fails. Then the object, if
// it was made, is asked what can be asked of any object, copied, and the call is made again.
// Nothing is
// expected but that all this goes well.
std::optional<Probe> allocationFailure(const LawContext& context) {
  constexpr std::int64_t kMostAllocations = 4;
  const std::size_t failing = lastChange(context);
  const auto& steps = context.sequence.steps;
  model::Sequence start;
  start.steps.assign(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(failing) + 1);
  const LawContext shorter{context.api,    context.words, start,
                           context.object, context.flow,  context.random};
  ProbeBuilder builder(shorter, model::RuleId::AllocationFailure);
  builder.lastStep().failAllocation =
      static_cast<std::uint32_t>(context.random.between(1, kMostAllocations));
  if (failing != context.object) {
    if (context.words.size) builder.callOn(*context.words.size, context.object);
    if (context.words.empty) builder.callOn(*context.words.empty, context.object);
    if (context.words.copy) builder.copy(context.object);
    if (isRepeatable(context, failing)) builder.repeat(steps[failing]);
  }
  Probe probe = builder.take();
  probe.form.clear();  // any step may go: what still fails does so for lack of memory
  return probe;
}

}  // namespace assay::oracle
