#include "harness/shapes.h"

#include <algorithm>

namespace assay::harness {

using model::Api;
using model::CallableForm;
using model::CallableType;
using model::CompositeType;
using model::Operation;
using model::OperationKind;
using model::PointerType;
using model::SmartPointerType;
using model::TextKind;
using model::TextType;
using model::Type;
using model::TypeId;

namespace {

template <class Shape>
bool is(const Type& type) {
  return std::holds_alternative<Shape>(type.shape);
}

bool isText(const Type& type, std::initializer_list<TextKind> kinds) {
  const auto* text = std::get_if<TextType>(&type.shape);
  return text != nullptr && std::ranges::find(kinds, text->kind) != kinds.end();
}

bool isFunctionPointer(const Type& type) {
  const auto* callable = std::get_if<CallableType>(&type.shape);
  return callable != nullptr && callable->form == CallableForm::Pointer;
}

// The types that a type refers to in its shape.
std::vector<TypeId> mentionedBy(const Type& type) {
  if (const auto* pointer = std::get_if<PointerType>(&type.shape)) return {pointer->pointee};
  if (const auto* smart = std::get_if<SmartPointerType>(&type.shape)) return {smart->pointee};
  if (const auto* composite = std::get_if<CompositeType>(&type.shape)) return composite->arguments;
  if (const auto* callable = std::get_if<CallableType>(&type.shape)) {
    std::vector<TypeId> result = callable->parameters;
    result.push_back(callable->result);
    return result;
  }
  return {};
}

class TypeCollector {
 public:
  TypeCollector(const Api& api, const Parts& excluded)
      : api_(api), excluded_(excluded), seen_(api.types.size(), false) {}

  void add(TypeId id) {
    if (seen_.at(id.index)) return;
    seen_[id.index] = true;
    for (const TypeId mentioned : mentionedBy(api_.type(id))) add(mentioned);
  }

  std::vector<TypeId> result() const {
    std::vector<TypeId> types;
    for (std::uint32_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i] && !isBroken(api_, TypeId{i}, excluded_)) types.push_back(TypeId{i});
    }
    return types;
  }

 private:
  const Api& api_;
  const Parts& excluded_;
  std::vector<bool> seen_;
};

bool hasPointerMaker(const Api& api, const PointerType& pointer, const Parts& excluded) {
  const Type& pointee = api.type(pointer.pointee);
  return !is<model::VoidType>(pointee) && !isAbstract(api, pointer.pointee) &&
         canBePassedOn(pointee) && pointee.isDestructible &&
         !isBroken(api, pointer.pointee, excluded);
}

}  // namespace

bool isScalar(const Type& type) {
  return is<model::BoolType>(type) || is<model::IntegerType>(type) ||
         is<model::FloatingType>(type) || is<model::EnumType>(type) || isDataPointer(type) ||
         isFunctionPointer(type);
}

bool isDataPointer(const Type& type) {
  return is<PointerType>(type) || isText(type, {TextKind::CString, TextKind::Buffer});
}

bool isBoxed(const Type& type) {
  const auto* composite = std::get_if<CompositeType>(&type.shape);
  return isText(type, {TextKind::StringView}) ||
         (composite != nullptr && composite->form == model::CompositeForm::View);
}

bool isVoid(const Type& type) { return is<model::VoidType>(type); }

bool isAbstract(const Api& api, TypeId type) {
  const auto& cls = api.type(type).classId;
  return cls && api.cls(*cls).isAbstract;
}

const std::vector<TypeId>& elementTypes(const Type& type) {
  static const std::vector<TypeId> none;
  const auto* composite = std::get_if<CompositeType>(&type.shape);
  return composite != nullptr ? composite->arguments : none;
}

bool isBroken(const Api& api, TypeId type, const Parts& excluded) {
  if (excluded.contains({PartKind::Alias, type.index})) return true;
  return std::ranges::any_of(elementTypes(api.type(type)), [&](TypeId element) {
    return element != type && isBroken(api, element, excluded);
  });
}

bool hasStub(const Api& api, model::ClassId cls, const Parts& excluded) {
  if (excluded.contains({PartKind::Stub, cls.index})) return false;
  return std::ranges::any_of(api.operations, [&](const Operation& operation) {
    return operation.kind == OperationKind::Stub && operation.owner == cls;
  });
}

std::optional<model::ClassId> stubOf(const Api& api, TypeId type, const Parts& excluded) {
  const auto& cls = api.type(type).classId;
  if (cls && hasStub(api, *cls, excluded)) return cls;
  return std::nullopt;
}

bool canBePassedOn(const Type& type) { return type.isCopyable || type.isMovable; }

bool hasMaker(const Api& api, TypeId id, const Parts& excluded) {
  if (excluded.contains({PartKind::Maker, id.index}) || isBroken(api, id, excluded)) return false;
  const Type& type = api.type(id);
  if (const auto* pointer = std::get_if<PointerType>(&type.shape)) {
    return hasPointerMaker(api, *pointer, excluded);
  }
  if (is<CompositeType>(type)) {
    return std::ranges::all_of(elementTypes(type),
                               [&](TypeId element) { return canBePassedOn(api.type(element)); });
  }
  return is<TextType>(type) || is<SmartPointerType>(type) || is<CallableType>(type) ||
         is<model::StreamType>(type);
}

bool mayBeShown(const Type& type) {
  return !isVoid(type) && !is<CallableType>(type) &&
         !(is<model::ObjectType>(type) && type.isBorrowed);
}

std::vector<TypeId> usedTypes(const Api& api, const Parts& excluded) {
  TypeCollector collector(api, excluded);
  for (const model::Class& cls : api.classes) {
    collector.add(cls.type);
    for (const model::StubMethod& method : cls.stubMethods) {
      for (const model::Parameter& parameter : method.parameters) collector.add(parameter.type);
      collector.add(method.result.type);
    }
  }
  for (const Operation& operation : api.operations) {
    for (const model::Parameter& parameter : operation.parameters) collector.add(parameter.type);
    collector.add(operation.result.type);
  }
  return collector.result();
}

std::optional<std::string> whyNotCallable(const Api& api, const Operation& operation,
                                          const Parts& excluded) {
  const auto broken = [&](TypeId type) -> std::optional<std::string> {
    if (!isBroken(api, type, excluded)) return std::nullopt;
    return "the type " + api.type(type).name + " cannot be named";
  };
  if (operation.owner) {
    if (auto why = broken(api.cls(*operation.owner).type)) return why;
  }
  for (const model::Parameter& parameter : operation.parameters) {
    if (auto why = broken(parameter.type)) return why;
  }
  if (auto why = broken(operation.result.type)) return why;
  if (operation.kind == OperationKind::Stub && !hasStub(api, *operation.owner, excluded)) {
    return "no stub of " + api.cls(*operation.owner).name + " can be generated";
  }
  const Type& result = api.type(operation.result.type);
  const bool isMadeForClient =
      operation.result.passing == model::Passing::Value && !isScalar(result) && !isVoid(result);
  const bool canBeDestroyed =
      result.isDestructible && !excluded.contains({PartKind::Destroy, operation.result.type.index});
  const bool isNewObject =
      operation.kind == OperationKind::Constructor || operation.kind == OperationKind::Stub;
  if (isMadeForClient && !canBeDestroyed && !isNewObject) {
    return "its result of type " + result.name + " cannot be destroyed";
  }
  return std::nullopt;
}

}  // namespace assay::harness
