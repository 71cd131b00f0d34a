#include "oracle/value_flow.h"

#include <algorithm>

#include "model/borrows.h"
#include "model/moves.h"
#include "oracle/literals.h"

namespace assay::oracle {

using model::Argument;
using model::Operation;
using model::OperationKind;
using model::Passing;
using model::ValueRef;

namespace {

bool isAssignment(const Operation& operation) {
  return operation.kind == OperationKind::Method && operation.name == "operator=";
}

// A method that gives a reference to an object of its own class gives the receiver.
bool givesReceiver(const model::Api& api, const Operation& operation) {
  return operation.kind == OperationKind::Method && operation.owner &&
         operation.result.passing == Passing::Reference &&
         operation.result.type == api.cls(*operation.owner).type;
}

}  // namespace

ValueFlow::ValueFlow(const model::Api& api, const model::Sequence& sequence, std::size_t steps)
    : api_(api), sequence_(sequence) {
  const std::size_t count = std::min(steps, sequence.steps.size());
  for (std::size_t k = 0; k < count; ++k) {
    const auto id = api.findOperation(sequence.steps[k].operation);
    operations_.push_back(id ? &api.operation(*id) : nullptr);
    visit(k);
  }
}

const Operation* ValueFlow::operation(std::size_t step) const {
  return step < operations_.size() ? operations_[step] : nullptr;
}

ValueKey ValueFlow::resolve(ValueKey value) const {
  const auto found = alias_.find(value);
  return found == alias_.end() ? value : found->second;
}

std::optional<ValueKey> ValueFlow::valueOf(const ValueRef& reference) const {
  if (reference.scope != ValueRef::Scope::Sequence) return std::nullopt;
  return resolve({reference.step, reference.output});
}

std::optional<ValueKey> ValueFlow::valueOf(const Argument& argument) const {
  const auto* reference = std::get_if<ValueRef>(&argument.value);
  return reference == nullptr ? std::nullopt : valueOf(*reference);
}

std::optional<model::TypeId> ValueFlow::typeOf(ValueKey value) const {
  const Operation* made = operation(value.first);
  if (made == nullptr) return std::nullopt;
  if (value.second == 0) return made->result.type;
  const std::size_t index = value.second - 1;
  if (index >= made->parameters.size()) return std::nullopt;
  return made->parameters[index].type;
}

const std::set<ValueKey>& ValueFlow::ownersOf(ValueKey value) const {
  static const std::set<ValueKey> kNone;
  const auto found = owners_.find(value);
  return found == owners_.end() ? kNone : found->second;
}

bool ValueFlow::touches(std::size_t step, ValueKey value) const {
  bool found = false;
  visitArguments(api_, sequence_.steps.at(step),
                 [&](const Argument& argument, std::optional<model::TypeId>) {
                   found = found || valueOf(argument) == value;
                 });
  return found;
}

std::optional<ValueKey> ValueFlow::copiedBy(std::size_t step) const {
  const Operation* made = operation(step);
  if (made == nullptr || made->parameters.empty()) return std::nullopt;
  const bool isMove = made->parameters.front().passing == Passing::RvalueReference;
  return isMove ? std::nullopt : takenBy(step);
}

std::optional<ValueKey> ValueFlow::takenBy(std::size_t step) const {
  const Operation* made = operation(step);
  if (made == nullptr || made->kind != OperationKind::Constructor) return std::nullopt;
  const std::vector<Argument>& arguments = sequence_.steps[step].arguments;
  if (arguments.size() != 1 || made->parameters.empty()) return std::nullopt;
  const bool isOfSame = made->parameters.front().type == made->result.type;
  return isOfSame ? valueOf(arguments.front()) : std::nullopt;
}

ValueKey ValueFlow::originalOf(ValueKey value) const {
  const auto taken = value.second == 0 ? takenBy(value.first) : std::nullopt;
  return taken ? originalOf(*taken) : value;
}

void ValueFlow::visit(std::size_t step) {
  if (operations_[step] == nullptr) return;
  noteUses(step);
  const std::vector<Argument>& arguments = sequence_.steps[step].arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (const auto value = valueOf(arguments[i])) alias_[{step, i + 1}] = *value;
  }
  noteMoves(step);
  lend(step);
}

void ValueFlow::noteUses(std::size_t step) {
  const Operation& called = *operations_[step];
  const model::Step& each = sequence_.steps[step];
  const bool restores = isAssignment(called) || called.kind == OperationKind::Destructor;
  const Argument* const receiver = each.receiver.empty() ? nullptr : &each.receiver.front();
  visitArguments(api_, each, [&](const Argument& argument, std::optional<model::TypeId>) {
    const auto value = valueOf(argument);
    if (!value) return;
    const bool isRestored = restores && &argument == receiver;
    if (!isRestored && movedFrom_.contains(*value) && !movedFromUse_) movedFromUse_ = step;
    if (destroyed_.contains(*value) && !destroyedUse_) destroyedUse_ = step;
  });
}

void ValueFlow::noteMoves(std::size_t step) {
  const Operation& called = *operations_[step];
  const model::Step& each = sequence_.steps[step];
  for (std::size_t i = 0; i < each.arguments.size() && i < called.parameters.size(); ++i) {
    const auto value = valueOf(each.arguments[i]);
    if (value && model::takesByMove(api_, called.parameters[i])) movedFrom_.insert(*value);
  }
  for (const Argument& receiver : each.receiver) {
    const auto value = valueOf(receiver);
    if (!value) continue;
    if (called.refQualifier == model::RefQualifier::Rvalue) movedFrom_.insert(*value);
    const bool isWhole =
        isAssignment(called) && !isMovedIn(step, *value) && each.failAllocation == 0;
    if (isWhole) movedFrom_.erase(*value);
    if (called.kind == OperationKind::Destructor) noteDestruction(step, *value);
  }
}

bool ValueFlow::isMovedIn(std::size_t step, ValueKey value) const {
  const Operation& called = *operations_[step];
  const model::Step& each = sequence_.steps[step];
  for (std::size_t i = 0; i < each.arguments.size() && i < called.parameters.size(); ++i) {
    if (valueOf(each.arguments[i]) == value && model::takesByMove(api_, called.parameters[i]))
      return true;
  }
  return false;
}

void ValueFlow::noteDestruction(std::size_t step, ValueKey value) {
  destroyed_.insert(value);
  const auto& reference = std::get<ValueRef>(sequence_.steps[step].receiver.front().value);
  const Operation* made = operation(reference.step);
  const bool isOwn = made != nullptr && reference.output == 0 &&
                     made->result.passing == Passing::Value &&
                     std::holds_alternative<model::ObjectType>(api_.type(made->result.type).shape);
  if (!isOwn && !foreignDestruction_) foreignDestruction_ = step;
}

void ValueFlow::lend(std::size_t step) {
  const Operation& called = *operations_[step];
  const model::Step& each = sequence_.steps[step];
  if (givesReceiver(api_, called) && !each.receiver.empty()) {
    if (const auto value = valueOf(each.receiver.front())) alias_[{step, 0}] = *value;
    return;
  }
  const bool isBorrowedResult = model::isBorrowed(api_, called.result);
  if (!isBorrowedResult && !api_.type(called.result.type).isHandle) return;
  std::set<ValueKey> owners;
  const auto add = [&](const Argument& argument) {
    const auto value = valueOf(argument);
    if (!value) return;
    const std::set<ValueKey>& behind = ownersOf(*value);
    if (behind.empty()) owners.insert(*value);
    owners.insert(behind.begin(), behind.end());
  };
  for (const Argument& receiver : each.receiver) add(receiver);
  if (each.receiver.empty()) {
    for (std::size_t i = 0; i < each.arguments.size() && i < called.parameters.size(); ++i) {
      const model::Parameter& parameter = called.parameters[i];
      const auto value = valueOf(each.arguments[i]);
      // A handle that is made of an object is none of its insides.
      const bool mayLend = isBorrowedResult || (value && !ownersOf(*value).empty());
      if (mayLend && model::isBorrowed(api_, parameter.type, parameter.passing))
        add(each.arguments[i]);
    }
  }
  if (isBorrowedResult || !owners.empty()) owners_[{step, 0}] = std::move(owners);
}

}  // namespace assay::oracle
