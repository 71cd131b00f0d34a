// An Api put together by hand, a line a type and an operation.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/api.h"

namespace assay::model {

struct SmallApi {
  Api api;

  SmallApi() { type("void", VoidType{}); }

  TypeId type(std::string name, TypeShape shape) {
    Type described;
    described.name = described.spelling = std::move(name);
    described.shape = std::move(shape);
    api.types.push_back(std::move(described));
    return TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
  }

  // A class and the type of its objects; `bases` are transitive, as in the Api.
  ClassId cls(const std::string& name, std::vector<ClassId> bases = {}) {
    const ClassId id{static_cast<std::uint32_t>(api.classes.size())};
    const TypeId object = type(name, ObjectType{});
    api.types[object.index].classId = id;
    Class described;
    described.name = name;
    described.type = object;
    described.bases = std::move(bases);
    api.classes.push_back(std::move(described));
    return id;
  }

  TypeId typeOf(ClassId id) const { return api.cls(id).type; }

  // An operation that needs all its arguments, which have no names.
  OperationId operation(OperationKind kind, std::string key, std::optional<ClassId> owner,
                        const std::vector<TypeId>& parameters, TypeId result) {
    Operation described;
    described.kind = kind;
    described.key = described.name = std::move(key);
    described.owner = owner;
    for (const TypeId parameter : parameters) {
      described.parameters.push_back({"", parameter, Passing::Value, ""});
    }
    described.requiredArguments = parameters.size();
    described.result.type = result;
    api.operations.push_back(std::move(described));
    return OperationId{static_cast<std::uint32_t>(api.operations.size() - 1)};
  }
  OperationId constructor(ClassId owner, const std::vector<TypeId>& parameters) {
    return operation(OperationKind::Constructor, api.cls(owner).name + "::new", owner, parameters,
                     typeOf(owner));
  }
  OperationId method(ClassId owner, const std::string& name, const std::vector<TypeId>& parameters,
                     TypeId result = {}) {
    return operation(OperationKind::Method, api.cls(owner).name + "::" + name, owner, parameters,
                     result);
  }
  OperationId function(const std::string& name, const std::vector<TypeId>& parameters,
                       TypeId result) {
    return operation(OperationKind::FreeFunction, name, std::nullopt, parameters, result);
  }

  std::vector<std::string> keys() const {
    std::vector<std::string> names;
    for (const Operation& operation : api.operations) names.push_back(operation.key);
    return names;
  }
};

}  // namespace assay::model
