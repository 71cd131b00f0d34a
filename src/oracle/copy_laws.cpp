// Copying, moving and swapping.
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
using model::StatesAgree;

// T c(x); c == x.
std::optional<Probe> copyEqual(const LawContext& context) {
  if (!context.words.copy || !context.words.equal) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::CopyEqual);
  const std::size_t copy = builder.copy(context.object);
  builder.expectEqual(copy, context.object);
  return builder.take();
}

namespace {

// Whether everything the object was given is its own: no step made it from, or called it with,
// another object that it may share.
bool ownsWhatItHolds(const LawContext& context) {
  const ValueKey object{context.object, 0};
  const auto mayShare = [&](std::size_t step) {
    const Operation* operation = context.flow.operation(step);
    if (operation == nullptr) return true;
    for (const Argument& argument : context.sequence.steps[step].arguments) {
      const auto value = context.flow.valueOf(argument);
      const auto type = value ? context.flow.typeOf(*value) : std::nullopt;
      if (!type) continue;
      const model::TypeShape& shape = context.api.type(*type).shape;
      const bool isPlain = !std::holds_alternative<model::ObjectType>(shape) &&
                           !std::holds_alternative<model::PointerType>(shape) &&
                           !std::holds_alternative<model::SmartPointerType>(shape);
      if (!isPlain && *type != context.words.type) return true;
    }
    return false;
  };
  if (!context.sequence.steps[context.object].receiver.empty()) return false;
  if (mayShare(context.object)) return false;
  for (std::size_t k = context.object + 1; k < context.sequence.steps.size(); ++k) {
    if (context.flow.touches(k, object) && mayShare(k)) return false;
  }
  return true;
}

// A query with arguments, which nobody observes unasked.
struct Question {
  OperationId id;
  std::vector<Argument> arguments;
};

std::optional<Question> drawQuestion(const LawContext& context, ProbeBuilder& builder) {
  std::vector<OperationId> candidates;
  for (const OperationId id : context.words.constMethods) {
    if (context.api.operation(id).requiredArguments > 0) candidates.push_back(id);
  }
  if (candidates.empty()) return std::nullopt;
  const OperationId id = context.random.pick(candidates);
  auto arguments = builder.draw(context.api.operation(id), context.object);
  if (!arguments) return std::nullopt;
  return Question{id, std::move(*arguments)};
}

}  // namespace

// T c(x); change c; x answers as before. A question is asked twice first: one whose answers differ
// without a change proves nothing.
std::optional<Probe> copyIndependent(const LawContext& context) {
  if (!context.words.copy || !ownsWhatItHolds(context)) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::CopyIndependent);
  const std::size_t copy = builder.copy(context.object);
  const auto question = drawQuestion(context, builder);
  std::size_t first = 0;
  std::size_t second = 0;
  if (question) {
    first = builder.callOn(question->id, context.object, question->arguments);
    second = builder.callOn(question->id, context.object, question->arguments);
  }
  const auto changed = builder.mutate(copy);
  if (!changed) return std::nullopt;
  builder.expect(StatesAgree{{context.object, *changed - 1}, {context.object, *changed}});
  if (question) {
    const std::size_t third = builder.callOn(question->id, context.object, question->arguments);
    builder.expect(Implies{{ResultsAgree{first, second}}, ResultsAgree{second, third}});
  }
  return builder.take();
}

// x = x; x answers as before and equals the copy that it equalled.
std::optional<Probe> selfAssignment(const LawContext& context) {
  if (!context.words.copyAssign) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::SelfAssignment);
  const bool compares = context.words.copy && context.words.equal;
  std::size_t copy = 0;
  std::size_t before = 0;
  if (compares) {
    copy = builder.copy(context.object);
    before = builder.equal(copy, context.object);
  }
  const std::size_t previous = builder.nextStep() - 1;
  const std::size_t assigned =
      builder.callOn(*context.words.copyAssign, context.object, {valueOf(context.object)});
  builder.expect(StatesAgree{{context.object, previous}, {context.object, assigned}});
  if (compares) {
    const std::size_t after = builder.equal(copy, context.object);
    builder.expect(Implies{{ResultIs{before, "true"}}, ResultIs{after, "true"}});
  }
  return builder.take();
}

namespace {

// x gets the value of an object of its class; they are then equal.
void assignAndCompare(const LawContext& context, ProbeBuilder& builder, std::size_t source) {
  builder.callOn(*context.words.copyAssign, context.object, {valueOf(source)});
  if (context.words.equal) builder.expectEqual(context.object, source);
}

bool canBeReassigned(const LawContext& context) {
  return context.words.copy && context.words.copyAssign;
}

}  // namespace

// x = std::move(x); then x can be assigned, if the class offers it, and destroyed.
std::optional<Probe> selfMove(const LawContext& context) {
  if (!context.words.moveAssign) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::SelfMove);
  const std::optional<std::size_t> copy =
      canBeReassigned(context) ? std::optional(builder.copy(context.object)) : std::nullopt;
  builder.callOn(*context.words.moveAssign, context.object, {valueOf(context.object)});
  if (copy) assignAndCompare(context, builder, *copy);
  return builder.take();
}

// T y(std::move(x)); then x can be assigned, from a copy or back from y, and destroyed.
std::optional<Probe> movedFrom(const LawContext& context) {
  if (!context.words.move) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::MovedFrom);
  const std::optional<std::size_t> copy =
      canBeReassigned(context) ? std::optional(builder.copy(context.object)) : std::nullopt;
  const std::size_t taken = builder.call(*context.words.move, {valueOf(context.object)});
  if (copy) {
    assignAndCompare(context, builder, *copy);
  } else if (context.words.moveAssign) {
    builder.callOn(*context.words.moveAssign, context.object, {valueOf(taken)});
  }
  return builder.take();
}

// swap(x, y): each is then what the other was. By == where there is one, since that is what the
// class takes for its value.
std::optional<Probe> swapExchanges(const LawContext& context) {
  if (!context.words.swap) return std::nullopt;
  ProbeBuilder builder(context, model::RuleId::Swap);
  const auto other = builder.another();
  if (!other) return std::nullopt;
  const std::size_t x = context.object;
  const std::size_t y = *other;
  if (context.words.copy && context.words.equal) {
    const std::size_t oldX = builder.copy(x);
    const std::size_t oldY = builder.copy(y);
    builder.apply(*context.words.swap, x, y);
    builder.expectEqual(x, oldY);
    builder.expectEqual(y, oldX);
    return builder.take();
  }
  if (context.words.copy) builder.copy(x);  // shows which queries are no part of the value
  const std::size_t before = builder.nextStep() - 1;
  const std::size_t after = builder.apply(*context.words.swap, x, y);
  builder.expect(StatesAgree{{x, before}, {y, after}});
  builder.expect(StatesAgree{{y, before}, {x, after}});
  return builder.take();
}

}  // namespace assay::oracle
