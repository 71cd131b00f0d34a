#include "model/callability.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace assay::model {

namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

class Producibility {
 public:
  explicit Producibility(const Api& api) : api_(api), can_(api.types.size(), false) {}

  std::vector<bool> solve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = 0; i < can_.size(); ++i)
        changed |= note(TypeId{i}, hasLiteral(TypeId{i}));
      for (const Operation& operation : api_.operations) {
        if (isCallable(operation)) changed |= produce(operation.result.type);
      }
    }
    return std::move(can_);
  }

 private:
  bool note(TypeId type, bool value) {
    if (!value || can_[type.index]) return false;
    can_[type.index] = true;
    return true;
  }

  // A value also serves as what it points to, and as an object of its base classes.
  bool produce(TypeId type) {
    bool changed = note(type, true);
    const Type& described = api_.type(type);
    if (const auto* pointer = std::get_if<PointerType>(&described.shape)) {
      if (!can_[pointer->pointee.index]) changed |= produce(pointer->pointee);
    } else if (const auto* smart = std::get_if<SmartPointerType>(&described.shape)) {
      if (!can_[smart->pointee.index]) changed |= produce(smart->pointee);
    }
    if (described.classId) {
      for (const ClassId base : api_.cls(*described.classId).bases) {
        changed |= note(api_.cls(base).type, true);
      }
    }
    return changed;
  }

  bool isCallable(const Operation& operation) const {
    if (operation.hasReceiver() && !can_[api_.cls(*operation.owner).type.index]) return false;
    for (std::size_t i = 0; i < operation.requiredArguments; ++i) {
      if (!can_[operation.parameters[i].type.index]) return false;
    }
    return true;
  }

  bool hasLiteral(TypeId type) const {
    const auto all = [this](const std::vector<TypeId>& types) {
      return std::ranges::all_of(types, [this](TypeId t) { return can_[t.index]; });
    };
    return std::visit(
        Overloaded{
            [](const VoidType&) { return false; },
            [](const ObjectType&) { return false; },
            [this](const PointerType& pointer) {
              return can_[pointer.pointee.index] ||
                     std::holds_alternative<VoidType>(api_.type(pointer.pointee).shape);
            },
            [&](const CompositeType& composite) {
              switch (composite.form) {
                case CompositeForm::Fixed:
                  return all(composite.arguments);
                case CompositeForm::Variant:
                  return std::ranges::any_of(composite.arguments,
                                             [this](TypeId t) { return can_[t.index]; });
                default:
                  return true;
              }
            },
            [](const auto&) { return true; },
        },
        api_.type(type).shape);
  }

  const Api& api_;
  std::vector<bool> can_;
};

Limitation cannotMake(const Api& api, const Operation& operation, TypeId type,
                      const std::string& role) {
  const std::string& name = api.type(type).name;
  const auto* pointer = std::get_if<PointerType>(&api.type(type).shape);
  const bool isComplete = api.type(pointer != nullptr ? pointer->pointee : type).isComplete;
  Limitation limitation;
  limitation.what = operation.key;
  limitation.location = operation.location;
  limitation.reason =
      role + " is of type " + name + ", and nothing makes one: " +
      (isComplete
           ? "no public constructor and no function of the subject gives such a value"
           : "the type is incomplete here and no function of the subject gives such a value");
  limitation.remedy =
      "add a factory to the header named by `factories:` in .assay.yaml: " + name + " make();";
  return limitation;
}

std::optional<Limitation> obstacle(const Api& api, const Operation& operation,
                                   const std::vector<bool>& can) {
  if (operation.hasReceiver()) {
    const TypeId receiver = api.cls(*operation.owner).type;
    if (!can[receiver.index]) return cannotMake(api, operation, receiver, "its receiver");
  }
  for (std::size_t i = 0; i < operation.requiredArguments; ++i) {
    const Parameter& parameter = operation.parameters[i];
    if (can[parameter.type.index]) continue;
    const std::string role = "parameter " + std::to_string(i + 1) +
                             (parameter.name.empty() ? "" : " ('" + parameter.name + "')");
    return cannotMake(api, operation, parameter.type, role);
  }
  return std::nullopt;
}

}  // namespace

std::vector<bool> producibleTypes(const Api& api) { return Producibility(api).solve(); }

void removeUncallable(Api& api) {
  const std::vector<bool> can = producibleTypes(api);
  std::vector<Operation> kept;
  for (Operation& operation : api.operations) {
    if (auto limitation = obstacle(api, operation, can)) {
      api.limitations.push_back(std::move(*limitation));
    } else {
      kept.push_back(std::move(operation));
    }
  }
  api.operations = std::move(kept);
}

}  // namespace assay::model
