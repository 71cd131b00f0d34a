#include "emit/overloads.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::emit {

using model::Operation;
using model::OperationKind;
using model::Parameter;
using model::Passing;

namespace {

// Operators of one spelling compete with each other wherever they are declared.
std::string scopedName(const Operation& operation) {
  if (operation.name.starts_with("operator") && operation.kind != OperationKind::Method) {
    return operation.name;
  }
  if (operation.owner) return fmt::format("{}::{}", operation.owner->index, operation.name);
  return operation.callee.substr(0, operation.callee.find('<'));
}

bool isCallable(const Operation& operation) {
  switch (operation.kind) {
    case OperationKind::Constructor:
    case OperationKind::Method:
    case OperationKind::StaticFunction:
    case OperationKind::FreeFunction:
      return true;
    default:
      return false;
  }
}

bool takes(const Operation& operation, std::size_t arguments) {
  return arguments >= operation.requiredArguments && arguments <= operation.parameters.size();
}

bool haveSameTypes(const Operation& a, const Operation& b) {
  return std::ranges::equal(a.parameters, b.parameters, {}, &Parameter::type, &Parameter::type);
}

}  // namespace

bool isCopyOrMove(const Operation& operation) {
  return operation.kind == OperationKind::Constructor && operation.parameters.size() == 1 &&
         operation.parameters[0].type == operation.result.type &&
         operation.parameters[0].passing != Passing::Value;
}

Overloads::Overloads(const model::Api& api) : api_(api) {
  for (const Operation& operation : api.operations) {
    if (isCallable(operation)) byName_[scopedName(operation)].push_back(&operation);
  }
}

const std::vector<const Operation*>& Overloads::sameName(const Operation& operation) const {
  static const std::vector<const Operation*> none;
  const auto found = byName_.find(scopedName(operation));
  return found == byName_.end() ? none : found->second;
}

bool Overloads::isAmbiguous(const Operation& operation, std::size_t arguments) const {
  return std::ranges::any_of(sameName(operation), [&](const Operation* other) {
    return other->key != operation.key && takes(*other, arguments) &&
           !haveSameTypes(*other, operation) && !isCopyOrMove(*other);
  });
}

bool Overloads::hasMutableTwin(const Operation& operation) const {
  return std::ranges::any_of(sameName(operation), [&](const Operation* other) {
    return !other->isConst && other->kind == OperationKind::Method &&
           other->parameters.size() == operation.parameters.size();
  });
}

bool Overloads::hasReferenceTwin(const Operation& operation, std::size_t parameter) const {
  return std::ranges::any_of(sameName(operation), [&](const Operation* other) {
    return other->key != operation.key && haveSameTypes(*other, operation) &&
           other->parameters[parameter].passing == Passing::Reference;
  });
}

bool Overloads::isVisibleIn(model::ClassId cls, const Operation& operation) const {
  if (operation.owner == cls) return true;
  return std::ranges::any_of(api_.operations, [&](const Operation& other) {
    return other.owner == cls && other.kind == operation.kind && other.name == operation.name &&
           other.isConst == operation.isConst && haveSameTypes(other, operation) &&
           (other.isVirtual || other.location == operation.location);
  });
}

std::size_t Overloads::conversionsOf(model::ClassId cls) const {
  return static_cast<std::size_t>(std::ranges::count_if(api_.operations, [&](const Operation& op) {
    return op.owner == cls && op.name.starts_with("operator ");
  }));
}

bool Overloads::hasOwnDestructor(model::ClassId cls) const {
  return std::ranges::any_of(api_.operations, [&](const Operation& operation) {
    return operation.owner == cls && operation.kind == OperationKind::Destructor &&
           !operation.isImplicit;
  });
}

bool Overloads::hasPlainFields(model::ClassId cls) const {
  return std::ranges::any_of(api_.operations, [&](const Operation& operation) {
    if (operation.owner != cls || operation.kind != OperationKind::FieldRead) return false;
    const model::TypeShape& shape = api_.type(operation.result.type).shape;
    return std::holds_alternative<model::BoolType>(shape) ||
           std::holds_alternative<model::IntegerType>(shape) ||
           std::holds_alternative<model::FloatingType>(shape) ||
           std::holds_alternative<model::EnumType>(shape) ||
           std::holds_alternative<model::PointerType>(shape);
  });
}

// A bit-field is the only field that is read by value.
bool Overloads::isBitField(const Operation& operation, std::string_view field) const {
  const bool isWrite = operation.kind == OperationKind::FieldWrite;
  if (!isWrite && operation.kind != OperationKind::AggregateInit) return false;
  return std::ranges::any_of(api_.operations, [&](const Operation& other) {
    return other.owner == operation.owner && other.kind == OperationKind::FieldRead &&
           other.name == (isWrite ? std::string_view(operation.name) : field) &&
           other.result.passing == Passing::Value;
  });
}

bool Overloads::hasEquality(model::TypeId type) const {
  return std::ranges::any_of(api_.operations, [&](const Operation& operation) {
    if (operation.name != "operator==") return false;
    const bool ofOwner = operation.owner && api_.cls(*operation.owner).type == type;
    const auto takesIt = [&](const Parameter& each) { return each.type == type; };
    return std::ranges::all_of(operation.parameters, takesIt) &&
           (ofOwner || operation.parameters.size() == 2);
  });
}

}  // namespace assay::emit
