// Operators that compute. Except for the first law only for classes without floating point, which
// rounds, and with ==, and only with numbers so small that no type meets its limits. Classes may
// mean something else by + and -, union and difference for one; premises tell those from numbers.
#include <utility>
#include <vector>

#include "oracle/law_functions.h"
#include "oracle/literals.h"

namespace assay::oracle {

using model::Implies;
using model::OperationId;
using model::Probe;
using model::ResultsAgree;
using model::StatesAgree;

namespace {

bool isExact(const LawContext& context) {
  return context.words.equal && !context.words.hasFloating &&
         hasOnlyTinyNumbers(context.api, context.sequence, context.sequence.steps.size());
}

const OperationId* find(const std::map<std::string, OperationId>& operations, const char* sign) {
  const auto found = operations.find(sign);
  return found == operations.end() ? nullptr : &found->second;
}

std::optional<std::pair<std::string, OperationId>> pickCompound(const LawContext& context) {
  if (context.words.compound.empty()) return std::nullopt;
  auto picked = context.words.compound.begin();
  std::advance(picked, context.random.below(context.words.compound.size()));
  return *picked;
}

// Two objects answer a question alike; for classes that have no ==.
void expectSameAnswers(const LawContext& context, ProbeBuilder& builder, std::size_t left,
                       std::size_t right) {
  for (const OperationId id : context.words.constMethods) {
    const model::Operation& question = context.api.operation(id);
    if (question.requiredArguments == 0) continue;
    const auto arguments = builder.draw(question, left);
    if (!arguments) continue;
    const std::size_t one = builder.callOn(id, left, *arguments);
    const std::size_t other = builder.callOn(id, right, *arguments);
    builder.expect(ResultsAgree{one, other});
  }
}

}  // namespace

// T a(x), b(x); b += x; a += a; a is what b is.
std::optional<Probe> aliasAssignment(const LawContext& context) {
  const auto compound = pickCompound(context);
  if (!compound || !context.words.copy) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::AliasAssignment);
  const std::size_t aliased = builder.copy(context.object);
  const std::size_t apart = builder.copy(context.object);
  builder.apply(compound->second, apart, context.object);
  const std::size_t last = builder.apply(compound->second, aliased, aliased);
  if (context.words.equal) {
    builder.expectEqual(aliased, apart);
  } else {
    builder.expect(StatesAgree{{apart, last}, {aliased, last}});
    expectSameAnswers(context, builder, apart, aliased);
  }
  return builder.take();
}

// (x + y) - y == x, unless x + x == x, as for sets.
std::optional<Probe> addSubtract(const LawContext& context) {
  const OperationId* add = find(context.words.binary, "+");
  const OperationId* subtract = find(context.words.binary, "-");
  if (!isExact(context) || add == nullptr || subtract == nullptr) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::AddSubtract);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t x = context.object;
  const std::size_t reflexive = builder.equal(x, x);
  const std::size_t idempotent = builder.equal(builder.apply(*add, x, x), x);
  const std::size_t sum = builder.apply(*add, x, *other);
  const std::size_t difference = builder.apply(*subtract, sum, *other);
  const std::size_t same = builder.equal(difference, x);
  builder.expect(Implies{{isTrue(reflexive), isFalse(idempotent)}, isTrue(same)});
  return builder.take();
}

// -(-x) == x.
std::optional<Probe> negateTwice(const LawContext& context) {
  if (!isExact(context) || !context.words.negate) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::NegateTwice);
  const std::size_t negated = builder.apply(*context.words.negate, context.object);
  const std::size_t again = builder.apply(*context.words.negate, negated);
  builder.expectEqual(again, context.object);
  return builder.take();
}

// x / y * y + x % y == x, unless the division is exact: then % means something else.
std::optional<Probe> divideMultiply(const LawContext& context) {
  const auto& binary = context.words.binary;
  const OperationId* divide = find(binary, "/");
  const OperationId* multiply = find(binary, "*");
  const OperationId* add = find(binary, "+");
  const OperationId* remainder = find(binary, "%");
  if (!isExact(context) || divide == nullptr || multiply == nullptr || add == nullptr ||
      remainder == nullptr) {
    return std::nullopt;
  }
  ProbeBuilder builder(context, model::RuleId::DivideMultiply);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t x = context.object;
  const std::size_t reflexive = builder.equal(x, x);
  const std::size_t quotient = builder.apply(*divide, x, *other);
  const std::size_t back = builder.apply(*multiply, quotient, *other);
  const std::size_t exact = builder.equal(back, x);
  const std::size_t rest = builder.apply(*remainder, x, *other);
  const std::size_t whole = builder.apply(*add, back, rest);
  const std::size_t same = builder.equal(whole, x);
  builder.expect(Implies{{isTrue(reflexive), isFalse(exact)}, isTrue(same)});
  return builder.take();
}

// T a(x); a += y; a == x + y.
std::optional<Probe> compoundAssignment(const LawContext& context) {
  const auto compound = pickCompound(context);
  if (!isExact(context) || !compound || !context.words.copy) return std::nullopt;
  const OperationId* plain = find(context.words.binary, compound->first.c_str());
  if (plain == nullptr) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::CompoundAssignment);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t result = builder.apply(*plain, context.object, *other);
  const std::size_t assigned = builder.copy(context.object);
  builder.apply(compound->second, assigned, *other);
  builder.expectEqual(assigned, result);
  return builder.take();
}

// T a(x); ++a; --a; a == x, unless ++ changed nothing, as for a counter that is at its end.
std::optional<Probe> incrementDecrement(const LawContext& context) {
  const ClassWords& words = context.words;
  if (!isExact(context) || !words.copy || !words.increment || !words.decrement) {
    return std::nullopt;
  }
  ProbeBuilder builder(context, model::RuleId::IncrementDecrement);
  const std::size_t counter = builder.copy(context.object);
  const std::size_t before = builder.equal(counter, context.object);
  builder.callOn(*words.increment, counter);
  const std::size_t between = builder.equal(counter, context.object);
  builder.callOn(*words.decrement, counter);
  const std::size_t after = builder.equal(counter, context.object);
  builder.expect(Implies{{isTrue(before), isFalse(between)}, isTrue(after)});
  return builder.take();
}

}  // namespace assay::oracle
