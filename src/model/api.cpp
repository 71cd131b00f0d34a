#include "model/api.h"

#include <algorithm>
#include <utility>

namespace assay::model {

bool Operation::hasReceiver() const {
  switch (kind) {
    case OperationKind::Method:
    case OperationKind::Destructor:
    case OperationKind::FieldRead:
    case OperationKind::FieldWrite:
      return true;
    case OperationKind::Constructor:
    case OperationKind::AggregateInit:
    case OperationKind::StaticFunction:
    case OperationKind::FreeFunction:
    case OperationKind::StaticFieldRead:
    case OperationKind::StaticFieldWrite:
    case OperationKind::Enumerator:
    case OperationKind::Stub:
      return false;
  }
  return false;
}

std::set<std::string> Api::filesOfClasses() const {
  std::set<std::string> files;
  for (const Class& each : classes) {
    const bool isOurs = each.isUnderTest && !each.name.starts_with("std::");
    if (isOurs && !each.location.file.empty()) files.insert(each.location.file);
  }
  return files;
}

std::optional<OperationId> Api::findOperation(std::string_view key) const {
  const auto found = std::ranges::find(operations, key, &Operation::key);
  if (found == operations.end()) return std::nullopt;
  return OperationId{static_cast<std::uint32_t>(found - operations.begin())};
}

bool Api::derivesFrom(ClassId derived, ClassId base) const {
  const auto& bases = cls(derived).bases;
  return std::ranges::find(bases, base) != bases.end();
}

namespace {

// The type that a value of `type` leads to: itself, or what it points to.
TypeId pointeeOrSelf(const Api& api, TypeId type) {
  const TypeShape& shape = api.type(type).shape;
  if (const auto* pointer = std::get_if<PointerType>(&shape)) return pointer->pointee;
  if (const auto* smart = std::get_if<SmartPointerType>(&shape)) return smart->pointee;
  return type;
}

bool serves(const Api& api, TypeId produced, TypeId wanted) {
  if (produced == wanted) return true;
  const auto& from = api.type(produced).classId;
  const auto& to = api.type(wanted).classId;
  return from && to && api.derivesFrom(*from, *to);
}

}  // namespace

std::vector<OperationId> Api::producersOf(TypeId wanted) const {
  std::vector<OperationId> result;
  for (std::uint32_t i = 0; i < operations.size(); ++i) {
    const TypeId produced = operations[i].result.type;
    if (serves(*this, produced, wanted) || serves(*this, pointeeOrSelf(*this, produced), wanted)) {
      result.push_back(OperationId{i});
    }
  }
  std::ranges::sort(result, {}, [this](OperationId id) {
    const Operation& op = operation(id);
    return std::pair(op.requiredArguments + (op.hasReceiver() ? 1 : 0), id);
  });
  return result;
}

}  // namespace assay::model
