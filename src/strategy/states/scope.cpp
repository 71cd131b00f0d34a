#include "strategy/states/scope.h"

#include <algorithm>
#include <bit>

namespace assay::states {

using symbolic::CallPlan;
using symbolic::Input;
using symbolic::kindOf;
using symbolic::lends;
using symbolic::PlannedOperation;
using symbolic::Role;
using symbolic::typeOfKind;

namespace {

// Whether some call takes another object of its own class, a copy for example, or what one lent.
bool meetsItself(const model::Api& api, const CallPlan& plan, model::TypeId type) {
  return std::ranges::any_of(plan.operations, [&](const PlannedOperation& planned) {
    const model::Operation& operation = api.operation(planned.id);
    const auto takes = [&](const Input& input) {
      return input.form != Input::Form::Scalar && input.type == type;
    };
    if (planned.isConstructor) {
      return planned.result && typeOfKind(*planned.result) == type &&
             std::ranges::any_of(planned.inputs, takes);
    }
    if (!operation.hasReceiver()) return std::ranges::count_if(planned.inputs, takes) >= 2;
    const bool isReceiver = planned.inputs.front().type == type;
    return std::ranges::count_if(planned.inputs, [&](const Input& input) {
             return takes(input) || (isReceiver && input.form != Input::Form::Scalar &&
                                     lends(plan, type, input.type));
           }) >= 2;
  });
}

// Whether values of the type hold objects of the class, or lead to them.
bool leadsTo(const model::Api& api, model::TypeId from, model::TypeId type) {
  if (from == type) return true;
  const auto leads = [&](model::TypeId part) { return leadsTo(api, part, type); };
  const model::TypeShape& shape = api.type(from).shape;
  if (const auto* pointer = std::get_if<model::PointerType>(&shape)) return leads(pointer->pointee);
  if (const auto* smart = std::get_if<model::SmartPointerType>(&shape))
    return leads(smart->pointee);
  if (const auto* composite = std::get_if<model::CompositeType>(&shape)) {
    return std::ranges::any_of(composite->arguments, leads);
  }
  return std::holds_alternative<model::CallableType>(shape);
}

bool isNumber(const model::TypeShape& shape) {
  return std::holds_alternative<model::VoidType>(shape) ||
         std::holds_alternative<model::BoolType>(shape) ||
         std::holds_alternative<model::IntegerType>(shape) ||
         std::holds_alternative<model::FloatingType>(shape) ||
         std::holds_alternative<model::EnumType>(shape);
}

// Whether no object of the class ever meets another or is known to one: they are copied byte by
// byte, and besides that a call has to do with one of them and keeps and gives nothing of it. What
// such an object can become it can become alone: a copy is what the other already was.
bool isAlwaysAlone(const model::Api& api, model::TypeId type) {
  const model::Type& itself = api.type(type);
  // Calls of a base have to do with objects of the class as well.
  if (!itself.isPlain || !itself.classId || !api.cls(*itself.classId).bases.empty()) return false;
  return std::ranges::all_of(api.operations, [&](const model::Operation& operation) {
    const bool isOfType = operation.owner && api.cls(*operation.owner).type == type;
    const bool copies =
        isOfType && operation.parameters.size() == 1 && operation.parameters[0].type == type &&
        (operation.kind == model::OperationKind::Constructor || operation.name == "operator=");
    if (copies) return true;
    const auto takes = [&](const model::Parameter& parameter) {
      return leadsTo(api, parameter.type, type);
    };
    if (std::ranges::any_of(operation.parameters, takes)) return false;
    // Two of them could meet in an object that both were given.
    const auto isOfNumbers = [&](const model::Parameter& parameter) {
      const model::Type& given = api.type(parameter.type);
      return isNumber(given.shape) ||
             (parameter.passing == model::Passing::Value && given.isPlain) ||
             std::holds_alternative<model::TextType>(given.shape);
    };
    if (isOfType && !std::ranges::all_of(operation.parameters, isOfNumbers)) return false;
    if (operation.kind == model::OperationKind::Constructor) return true;
    if (!isOfType) return true;
    const model::Type& result = api.type(operation.result.type);
    return operation.result.passing == model::Passing::Value &&
           (isNumber(result.shape) || result.isPlain);
  });
}

// Whether calls give pointers to objects of the class: a client holds as many of them as there are
// objects.
bool isPointedTo(const CallPlan& plan, model::TypeId type) {
  return std::ranges::any_of(plan.operations, [&](const PlannedOperation& planned) {
    return planned.result == kindOf(type, Role::Pointer);
  });
}

constexpr std::uint32_t fewPointers = 16;

bool isPointer(const std::string& type) {
  return type.ends_with('*') || type.starts_with("std::unique_ptr<") ||
         type.starts_with("std::shared_ptr<") || type.starts_with("std::weak_ptr<");
}

}  // namespace

Scope Scope::joined(const Scope& other) const {
  Scope both;
  both.others = std::max(others, other.others);
  both.pairsAll = pairsAll || other.pairsAll;
  for (const auto& [one, second] : {std::pair(this, &other), std::pair(&other, this)}) {
    for (const auto& [name, most] : one->named) {
      const auto found = second->named.find(name);
      both.named[name] =
          std::max(most, found == second->named.end() ? second->others : found->second);
    }
  }
  return both;
}

ScopeLimits::ScopeLimits(const Scope& scope, const model::Api& api, const CallPlan& plan,
                         const heap::AllocationTypes& types) {
  std::map<std::string, bool> used;
  const auto named = [&](const std::string& name) -> const std::uint32_t* {
    for (const auto& [written, most] : scope.named) {
      if (!heap::AllocationTypes::isNamed(name, written)) continue;
      used[written] = true;
      return &most;
    }
    return nullptr;
  };
  for (std::uint32_t i = 0; i < api.types.size(); ++i) {
    const std::uint32_t* most = named(api.types[i].name);
    const bool meets = meetsItself(api, plan, {i});
    oneIsEnough_.push_back(meets && most == nullptr && !scope.pairsAll && isAlwaysAlone(api, {i}));
    const std::uint32_t few = meets && !oneIsEnough_[i] ? 2 : 1;
    const bool grows = most == nullptr && isPointedTo(plan, {i});
    client_.grows.push_back(grows);
    client_.most.push_back(most != nullptr ? *most : grows ? std::max(few, scope.others) : few);
  }
  for (heap::AllocationType type = 0; type < types.size(); ++type) {
    const std::string& name = types.nameOf(type);
    if (const std::uint32_t* most = named(name)) {
      allocated_.push_back(*most);
      continue;
    }
    std::uint32_t most = scope.others;
    if (types.isArray(type)) {
      // Containers take more room than they need. How many pointers there are says little: what
      // they point to is counted.
      most = isPointer(name) ? std::max(fewPointers, 4 * most) : std::bit_ceil(most);
    }
    for (std::uint32_t i = 0; i < api.types.size(); ++i) {
      if (api.types[i].name == name) most = std::max(most, client_.most[i]);
    }
    allocated_.push_back(most);
  }
  for (const auto& [written, most] : scope.named) {
    if (!used.contains(written)) unknown_.push_back(written);
  }
}

bool ScopeLimits::allows(const std::vector<std::uint32_t>& counts) const {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > allocated_[i]) return false;
  }
  return true;
}

bool ScopeLimits::oneIsEnough(model::TypeId type) const { return oneIsEnough_[type.index]; }

}  // namespace assay::states
