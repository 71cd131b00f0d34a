#include "oracle/null_misuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "model/crashes.h"
#include "oracle/literals.h"

namespace assay::oracle {

using model::Argument;
using model::Execution;
using model::Literal;
using model::Operation;
using model::Step;
using model::TypeId;

namespace {

// Whether the argument is null: a literal, or the result of a step that gave null.
bool isNull(const Execution& execution, const Argument& argument) {
  if (const auto* literal = std::get_if<Literal>(&argument.value)) {
    return std::holds_alternative<model::NullLiteral>(*literal);
  }
  const auto& reference = std::get<model::ValueRef>(argument.value);
  const auto& steps = execution.steps;
  if (reference.scope != model::ValueRef::Scope::Sequence || reference.output != 0 ||
      reference.step >= steps.size()) {
    return false;
  }
  const auto* returned = std::get_if<model::Returned>(&steps[reference.step].outcome);
  return returned != nullptr && returned->value == "null";
}

}  // namespace

std::optional<Misuse> nullArgument(const Scene& scene) {
  const auto* crash = scene.outcome<model::Crashed>();
  if (crash == nullptr || scene.step() == nullptr || !isNullUse(*crash)) return std::nullopt;
  if (!passesNull(scene.failure) ||
      !isInCalledFunction(scene.api(), scene.failure.subject, crash->stack)) {
    return std::nullopt;
  }
  return Misuse{model::RuleId::NullArgument,
                fmt::format("{} follows the null pointer it is given", scene.step()->operation)};
}

namespace {

// Values that may have got hold of a null that a test gave to an object, with the step in which it
// did.
using ValuesWithNull = std::map<ValueKey, std::size_t>;

// Where a null comes from that one of the values has which the step uses.
std::optional<std::size_t> nullBehind(const Scene& scene, const Step& step,
                                      const ValuesWithNull& values) {
  std::optional<std::size_t> giver;
  visitArguments(scene.api(), step, [&](const Argument& argument, std::optional<TypeId>) {
    const auto value = scene.flow.valueOf(argument);
    const auto known = value ? values.find(*value) : values.end();
    if (known != values.end()) giver = known->second;
  });
  return giver;
}

// Whether the step gives an object null, when it makes it or by writing a field.
bool givesNull(const Scene& scene, std::size_t step) {
  using enum model::OperationKind;
  const Operation* operation = scene.flow.operation(step);
  const bool canGive =
      operation != nullptr && (operation->kind == Constructor || operation->kind == AggregateInit ||
                               operation->kind == FieldWrite);
  if (!canGive) return false;
  bool isNullGiven = false;
  visitArguments(scene.api(), scene.failure.sequence.steps[step],
                 [&](const Argument& argument, std::optional<TypeId>) {
                   isNullGiven = isNullGiven || isNull(scene.execution(), argument);
                 });
  return isNullGiven;
}

// Whether the receiver of such a call has afterwards what its argument had.
bool takesOver(const Operation& operation) {
  return operation.name == "operator=" || operation.name == "swap" ||
         operation.kind == model::OperationKind::FieldWrite;
}

// What was given null, what was made of that or assigned from it, and what calls on it gave.
ValuesWithNull valuesWithNull(const Scene& scene) {
  ValuesWithNull values;
  const auto& steps = scene.failure.sequence.steps;
  for (std::size_t k = 0; k < scene.failure.step && k < steps.size(); ++k) {
    const auto giver = givesNull(scene, k) ? std::optional(k) : nullBehind(scene, steps[k], values);
    if (!giver || scene.flow.operation(k) == nullptr) continue;
    values.insert({ValueKey{k, 0}, *giver});
    if (steps[k].receiver.empty() || !takesOver(*scene.flow.operation(k))) continue;
    if (const auto receiver = scene.flow.valueOf(steps[k].receiver.front())) {
      values.insert({*receiver, *giver});
    }
  }
  return values;
}

}  // namespace

std::optional<Misuse> nullInObject(const Scene& scene) {
  const auto* crash = scene.outcome<model::Crashed>();
  if (crash == nullptr || scene.step() == nullptr || !isNullUse(*crash)) return std::nullopt;
  const auto giver = nullBehind(scene, *scene.step(), valuesWithNull(scene));
  if (!giver) return std::nullopt;
  return Misuse{model::RuleId::NullArgument, fmt::format("step {} gives the object null", *giver)};
}

std::optional<Misuse> nullPassedOn(const Scene& scene) {
  const auto* violated = scene.outcome<model::ContractViolated>();
  if (violated == nullptr || scene.step() == nullptr || !isBareName(violated->contract.text) ||
      violated->contract.kind == model::ContractKind::Invariant ||
      subjectFrames(scene.failure.subject, violated->stack).size() > 2 ||
      !passesNull(scene.failure)) {
    return std::nullopt;
  }
  return Misuse{model::RuleId::NullArgument,
                fmt::format("{} is given null where {} is asked for", scene.step()->operation,
                            violated->contract.text)};
}

bool passesNull(const MisuseCase& failure) {
  if (failure.step >= failure.sequence.steps.size()) return false;
  bool passed = false;
  visitArguments(failure.api, failure.sequence.steps[failure.step],
                 [&](const Argument& argument, std::optional<TypeId>) {
                   passed = passed || isNull(failure.execution, argument);
                 });
  return passed;
}

bool isBareName(std::string_view condition) {
  const std::size_t first = condition.find_first_not_of(' ');
  if (first == std::string_view::npos) return false;
  condition = condition.substr(first, condition.find_last_not_of(' ') - first + 1);
  return std::ranges::all_of(condition,
                             [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

}  // namespace assay::oracle
