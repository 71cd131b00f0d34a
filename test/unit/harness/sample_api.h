// Apis written by hand: a type, class or operation a line.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/api.h"

namespace assay::harness {

class SampleApi {
 public:
  model::Api api;

  model::TypeId type(std::string name, model::TypeShape shape) {
    model::Type made;
    made.name = made.spelling = std::move(name);
    made.shape = std::move(shape);
    api.types.push_back(std::move(made));
    return model::TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
  }
  model::TypeId moveOnly(std::string name, model::TypeShape shape) {
    const model::TypeId made = type(std::move(name), std::move(shape));
    api.types[made.index].isCopyable = false;
    return made;
  }
  model::TypeId composite(std::string name, model::CompositeForm form, std::string templateName,
                          std::vector<model::TypeId> arguments) {
    return type(std::move(name),
                model::CompositeType{form, std::move(templateName), std::move(arguments)});
  }

  model::ClassId cls(std::string name, bool isAbstract = false) {
    const model::TypeId id = type("::" + name, model::ObjectType{});
    const model::ClassId made{static_cast<std::uint32_t>(api.classes.size())};
    api.types[id.index].classId = made;
    if (isAbstract) api.types[id.index].isCopyable = api.types[id.index].isMovable = false;
    model::Class described;
    described.name = std::move(name);
    described.type = id;
    described.isAbstract = isAbstract;
    api.classes.push_back(std::move(described));
    return made;
  }
  model::TypeId typeOf(model::ClassId id) const { return api.cls(id).type; }

  model::Operation& constructor(model::ClassId owner,
                                std::vector<model::Parameter> parameters = {}) {
    return operation(model::OperationKind::Constructor, owner, "", typeOf(owner),
                     std::move(parameters));
  }
  model::Operation& method(model::ClassId owner, std::string callee, model::TypeId result,
                           std::vector<model::Parameter> parameters = {}) {
    return operation(model::OperationKind::Method, owner, std::move(callee), result,
                     std::move(parameters));
  }
  model::Operation& query(model::ClassId owner, std::string callee, model::TypeId result) {
    model::Operation& made = method(owner, std::move(callee), result);
    made.isConst = true;
    return made;
  }
  model::Operation& operation(model::OperationKind kind, model::ClassId owner, std::string callee,
                              model::TypeId result, std::vector<model::Parameter> parameters = {}) {
    model::Operation made;
    made.kind = kind;
    made.owner = owner;
    made.callee = made.name = std::move(callee);
    made.key = api.cls(owner).name + "::" + made.name + "/" + std::to_string(parameters.size()) +
               "#" + std::to_string(api.operations.size());
    made.result.type = result;
    made.requiredArguments = parameters.size();
    made.parameters = std::move(parameters);
    api.operations.push_back(std::move(made));
    return api.operations.back();
  }
};

inline model::Parameter by(model::Passing passing, model::TypeId type) {
  return {"", type, passing, ""};
}
inline model::Parameter byValue(model::TypeId type) { return by(model::Passing::Value, type); }

}  // namespace assay::harness
