#include "oracle/probe_builder.h"

#include <algorithm>
#include <utility>

#include "oracle/law_form.h"
#include "support/assert.h"

namespace assay::oracle {

using model::Argument;
using model::Literal;
using model::Operation;
using model::OperationId;
using model::Passing;
using model::Step;
using model::TypeId;

namespace {

constexpr unsigned kDeepest = 3;

Argument literal(Literal value) { return Argument{std::move(value)}; }

bool isWhole(const LawContext& context, std::size_t step) {
  const ValueKey value{step, 0};
  return !context.flow.movedFrom().contains(value) && !context.flow.destroyed().contains(value);
}

}  // namespace

Argument valueOf(std::size_t step) {
  return Argument{model::ValueRef{model::ValueRef::Scope::Sequence, step, 0}};
}

std::vector<std::size_t> objectsOf(const LawContext& context, TypeId type) {
  std::vector<std::size_t> steps;
  for (std::size_t k = 0; k < context.sequence.steps.size(); ++k) {
    const Operation* operation = context.flow.operation(k);
    if (operation != nullptr && operation->result.type == type &&
        operation->result.passing == Passing::Value && isWhole(context, k)) {
      steps.push_back(k);
    }
  }
  return steps;
}

ProbeBuilder::ProbeBuilder(const LawContext& context, std::optional<model::RuleId> law)
    : context_(context) {
  probe_.sequence = context.sequence;
  probe_.rule = law;
}

std::size_t ProbeBuilder::call(OperationId id, std::vector<Argument> arguments) {
  Step step;
  step.operation = context_.api.operation(id).key;
  step.arguments = std::move(arguments);
  probe_.sequence.steps.push_back(std::move(step));
  return probe_.sequence.steps.size() - 1;
}

std::size_t ProbeBuilder::callOn(OperationId id, std::size_t receiver,
                                 std::vector<Argument> arguments) {
  const std::size_t step = call(id, std::move(arguments));
  probe_.sequence.steps.back().receiver.push_back(valueOf(receiver));
  return step;
}

std::size_t ProbeBuilder::apply(OperationId id, std::size_t operand) {
  const bool isMember = context_.api.operation(id).hasReceiver();
  return isMember ? callOn(id, operand) : call(id, {valueOf(operand)});
}

std::size_t ProbeBuilder::apply(OperationId id, std::size_t left, std::size_t right) {
  const bool isMember = context_.api.operation(id).hasReceiver();
  return isMember ? callOn(id, left, {valueOf(right)}) : call(id, {valueOf(left), valueOf(right)});
}

std::size_t ProbeBuilder::copy(std::size_t object) {
  assayAssert(context_.words.copy.has_value(), "the law needs a copy constructor");
  return call(*context_.words.copy, {valueOf(object)});
}

std::size_t ProbeBuilder::equal(std::size_t left, std::size_t right) {
  assayAssert(context_.words.equal.has_value(), "the law needs ==");
  return apply(*context_.words.equal, left, right);
}

std::optional<std::size_t> ProbeBuilder::mutate(std::size_t object) {
  if (context_.words.mutators.empty()) return std::nullopt;
  return mutate(object, context_.random.pick(context_.words.mutators));
}

std::optional<std::size_t> ProbeBuilder::mutate(std::size_t object, OperationId id) {
  auto arguments = draw(context_.api.operation(id), object);
  if (!arguments) return std::nullopt;
  return callOn(id, object, std::move(*arguments));
}

std::optional<std::size_t> ProbeBuilder::remake() {
  const Step& made = context_.sequence.steps[context_.object];
  const bool isPlain = made.receiver.empty() && made.overrides.empty() &&
                       std::ranges::all_of(made.arguments, [](const Argument& argument) {
                         return std::holds_alternative<Literal>(argument.value);
                       });
  return isPlain ? std::optional(repeat(made)) : std::nullopt;
}

std::size_t ProbeBuilder::repeat(const Step& step) {
  Step again = step;
  again.failAllocation = 0;
  probe_.sequence.steps.push_back(std::move(again));
  return probe_.sequence.steps.size() - 1;
}

std::optional<std::size_t> ProbeBuilder::another() {
  std::vector<std::size_t> others = objectsOf(context_, context_.words.type);
  std::erase(others, context_.object);
  enum Way { Existing, Remade, Copied, Changed };
  std::vector<Way> ways = {Remade};
  if (!others.empty()) ways.push_back(Existing);
  if (context_.words.copy) ways.insert(ways.end(), {Copied, Changed, Changed});
  switch (context_.random.pick(ways)) {
    case Existing:
      return context_.random.pick(others);
    case Remade:
      return remake();
    case Copied:
      return copy(context_.object);
    case Changed: {
      const std::size_t changed = copy(context_.object);
      mutate(changed);
      return changed;
    }
  }
  return std::nullopt;
}

model::Probe ProbeBuilder::take() {
  const std::size_t appended = probe_.sequence.steps.size() - context_.sequence.steps.size();
  probe_.form = lawForm(probe_.sequence, appended);
  return std::move(probe_);
}

void ProbeBuilder::expect(model::Expectation expectation) {
  probe_.expectations.push_back(std::move(expectation));
}

void ProbeBuilder::expectEqual(std::size_t left, std::size_t right) {
  const std::size_t reflexive = equal(right, right);
  const std::size_t same = equal(left, right);
  expect(model::Implies{{model::ResultIs{reflexive, "true"}}, model::ResultIs{same, "true"}});
}

std::optional<std::vector<Argument>> ProbeBuilder::draw(const Operation& operation,
                                                        std::size_t receiver) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < operation.requiredArguments; ++i) {
    auto argument = drawArgument(operation.parameters[i], receiver);
    if (!argument) return std::nullopt;
    arguments.push_back(std::move(*argument));
  }
  return arguments;
}

std::optional<Argument> ProbeBuilder::drawArgument(const model::Parameter& parameter,
                                                   std::size_t receiver) {
  const model::Type& type = context_.api.type(parameter.type);
  if (std::holds_alternative<model::ObjectType>(type.shape)) {
    const bool isKept = parameter.passing == Passing::ConstReference ||
                        (parameter.passing == Passing::Value && type.isCopyable);
    return isKept ? objectOf(parameter.type, receiver) : std::nullopt;
  }
  auto known = fromSequence(parameter.type);
  if (known && context_.random.chance(1, 2)) return known;
  auto simple = simplest(parameter.type, 0);
  return simple ? simple : known;
}

// A literal that the sequence passes for a parameter of the type.
std::optional<Argument> ProbeBuilder::fromSequence(TypeId type) {
  std::vector<const Argument*> found;
  for (std::size_t k = 0; k < context_.sequence.steps.size(); ++k) {
    const Operation* operation = context_.flow.operation(k);
    const std::vector<Argument>& arguments = context_.sequence.steps[k].arguments;
    for (std::size_t i = 0; operation != nullptr && i < arguments.size(); ++i) {
      const bool fits = i < operation->parameters.size() && operation->parameters[i].type == type;
      if (fits && std::holds_alternative<Literal>(arguments[i].value)) {
        found.push_back(&arguments[i]);
      }
    }
  }
  if (found.empty()) return std::nullopt;
  return *context_.random.pick(found);
}

std::optional<Argument> ProbeBuilder::objectOf(TypeId type, std::size_t except) {
  std::vector<std::size_t> objects = objectsOf(context_, type);
  std::erase(objects, except);
  if (objects.empty()) return std::nullopt;
  return valueOf(context_.random.pick(objects));
}

std::optional<Argument> ProbeBuilder::simplest(TypeId type, unsigned depth) {
  const model::TypeShape& shape = context_.api.type(type).shape;
  support::Random& random = context_.random;
  if (std::holds_alternative<model::BoolType>(shape)) return literal(random.chance(1, 2));
  if (const auto* integer = std::get_if<model::IntegerType>(&shape)) {
    if (integer->isCharacter) return literal(std::int64_t{'a'} + random.between(0, 2));
    return literal(random.between(0, 3));
  }
  if (std::holds_alternative<model::FloatingType>(shape)) {
    return literal(0.5 * static_cast<double>(random.between(0, 4)));
  }
  if (const auto* choice = std::get_if<model::EnumType>(&shape)) {
    if (choice->enumerators.empty()) return std::nullopt;
    return literal(model::EnumLiteral{random.pick(choice->enumerators).name});
  }
  if (std::holds_alternative<model::TextType>(shape)) {
    return literal(std::string(static_cast<std::size_t>(random.between(0, 2)), 'a'));
  }
  if (std::holds_alternative<model::CallableType>(shape)) return literal(model::CallbackLiteral{});
  if (std::holds_alternative<model::StreamType>(shape)) return literal(std::string());
  const auto* composite = std::get_if<model::CompositeType>(&shape);
  return composite == nullptr ? std::nullopt : simplestComposite(*composite, depth);
}

std::optional<Argument> ProbeBuilder::simplestComposite(const model::CompositeType& composite,
                                                        unsigned depth) {
  if (depth == kDeepest || composite.arguments.empty()) return std::nullopt;
  model::ListLiteral list;
  switch (composite.form) {
    case model::CompositeForm::Fixed:
      for (const TypeId each : composite.arguments) {
        auto element = simplest(each, depth + 1);
        if (!element) return std::nullopt;
        list.elements.push_back(std::move(*element));
      }
      return literal(std::move(list));
    case model::CompositeForm::Sequence:
    case model::CompositeForm::Set:
    case model::CompositeForm::Optional:
    case model::CompositeForm::View:
      if (context_.random.chance(1, 2)) {
        auto element = simplest(composite.arguments.front(), depth + 1);
        if (element) list.elements.push_back(std::move(*element));
      }
      return literal(std::move(list));
    case model::CompositeForm::Map:
      return literal(std::move(list));
    case model::CompositeForm::Count:
      return literal(context_.random.between(0, 3));
    case model::CompositeForm::Variant:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace assay::oracle
