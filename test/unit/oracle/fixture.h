// Apis, sequences and executions put together by hand, a line each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "model/outcome.h"
#include "model/sequence.h"

namespace assay::oracle {

using model::CrashKind;
using model::RuleId;

inline model::Parameter byValue(model::TypeId type, std::string name = {}) {
  return {std::move(name), type, model::Passing::Value, ""};
}
inline model::Parameter byConstReference(model::TypeId type, std::string name = {}) {
  return {std::move(name), type, model::Passing::ConstReference, ""};
}
inline model::Parameter byReference(model::TypeId type, std::string name = {}) {
  return {std::move(name), type, model::Passing::Reference, ""};
}
inline model::Parameter byMove(model::TypeId type, std::string name = {}) {
  return {std::move(name), type, model::Passing::RvalueReference, ""};
}

// Keys are written as the front end writes them: "Stack::at(unsigned long) const".
struct ApiFixture {
  model::Api api;
  model::TypeId voidType = type("void", model::VoidType{});
  model::TypeId boolType = type("bool", model::BoolType{});
  model::TypeId intType = type("int", model::IntegerType{32, true, false});
  model::TypeId longType = type("long", model::IntegerType{64, true, false});
  model::TypeId sizeType = type("unsigned long", model::IntegerType{64, false, false});
  model::TypeId doubleType = type("double", model::FloatingType{64});
  model::TypeId textType = type("std::string", model::TextType{model::TextKind::String});
  model::TypeId intPointer = type("int*", model::PointerType{intType, false});

  model::TypeId type(std::string name, model::TypeShape shape) {
    model::Type described;
    described.name = described.spelling = std::move(name);
    described.shape = std::move(shape);
    api.types.push_back(std::move(described));
    return model::TypeId{static_cast<std::uint32_t>(api.types.size() - 1)};
  }

  model::ClassId cls(const std::string& name) {
    const model::ClassId id{static_cast<std::uint32_t>(api.classes.size())};
    model::Class described;
    described.name = name;
    described.type = type(name, model::ObjectType{});
    api.types.back().classId = id;
    api.classes.push_back(std::move(described));
    return id;
  }
  model::TypeId typeOf(model::ClassId id) const { return api.cls(id).type; }
  model::Type& describe(model::TypeId id) { return api.types[id.index]; }
  model::Operation& describe(model::OperationId id) { return api.operations[id.index]; }
  const std::string& key(model::OperationId id) const { return api.operation(id).key; }

  model::OperationId constructor(model::ClassId owner,
                                 std::vector<model::Parameter> parameters = {}) {
    model::Operation operation;
    operation.kind = model::OperationKind::Constructor;
    operation.owner = owner;
    operation.name = api.cls(owner).name;
    operation.result.type = typeOf(owner);
    return add(std::move(operation), std::move(parameters));
  }
  model::OperationId destructor(model::ClassId owner) {
    model::Operation operation;
    operation.kind = model::OperationKind::Destructor;
    operation.owner = owner;
    operation.name = "~" + api.cls(owner).name;
    operation.isNoexcept = true;
    operation.result.type = voidType;
    return add(std::move(operation), {});
  }
  model::OperationId method(model::ClassId owner, std::string name,
                            std::vector<model::Parameter> parameters, model::TypeId result) {
    return member(owner, std::move(name), std::move(parameters), {result}, false);
  }
  model::OperationId query(model::ClassId owner, std::string name,
                           std::vector<model::Parameter> parameters, model::TypeId result) {
    return member(owner, std::move(name), std::move(parameters), {result}, true);
  }
  // A method that gives a reference to its receiver.
  model::OperationId fluent(model::ClassId owner, std::string name,
                            std::vector<model::Parameter> parameters) {
    const model::ResultType result{typeOf(owner), model::Passing::Reference, false};
    return member(owner, std::move(name), std::move(parameters), result, false);
  }
  model::OperationId function(std::string name, std::vector<model::Parameter> parameters,
                              model::TypeId result) {
    model::Operation operation;
    operation.kind = model::OperationKind::FreeFunction;
    operation.name = std::move(name);
    operation.result.type = result;
    return add(std::move(operation), std::move(parameters));
  }
  model::OperationId staticFunction(model::ClassId owner, std::string name,
                                    std::vector<model::Parameter> parameters,
                                    model::TypeId result) {
    model::Operation operation;
    operation.kind = model::OperationKind::StaticFunction;
    operation.owner = owner;
    operation.name = std::move(name);
    operation.result.type = result;
    return add(std::move(operation), std::move(parameters));
  }

 private:
  model::OperationId member(model::ClassId owner, std::string name,
                            std::vector<model::Parameter> parameters, model::ResultType result,
                            bool isConst) {
    model::Operation operation;
    operation.kind = model::OperationKind::Method;
    operation.owner = owner;
    operation.name = std::move(name);
    operation.result = result;
    operation.isConst = isConst;
    return add(std::move(operation), std::move(parameters));
  }

  model::OperationId add(model::Operation operation, std::vector<model::Parameter> parameters) {
    operation.key = operation.owner ? api.cls(*operation.owner).name + "::" : "";
    operation.key += operation.name + "(";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      operation.key += (i > 0 ? ", " : "") + written(parameters[i]);
    }
    operation.key += operation.isConst ? ") const" : ")";
    operation.requiredArguments = parameters.size();
    operation.parameters = std::move(parameters);
    operation.location = {"/subject/subject.h", static_cast<unsigned>(100 + api.operations.size()),
                          3};
    api.operations.push_back(std::move(operation));
    return model::OperationId{static_cast<std::uint32_t>(api.operations.size() - 1)};
  }

  std::string written(const model::Parameter& parameter) const {
    const std::string& name = api.type(parameter.type).name;
    switch (parameter.passing) {
      case model::Passing::Value:
        return name;
      case model::Passing::ConstReference:
        return "const " + name + "&";
      case model::Passing::Reference:
        return name + "&";
      case model::Passing::RvalueReference:
        return name + "&&";
    }
    return name;
  }
};

inline model::Argument number(std::int64_t value) { return {model::Literal{value}}; }
inline model::Argument real(double value) { return {model::Literal{value}}; }
inline model::Argument text(std::string value) { return {model::Literal{std::move(value)}}; }
inline model::Argument null() { return {model::Literal{model::NullLiteral{}}}; }
inline model::Argument list(std::vector<model::Argument> elements) {
  return {model::Literal{model::ListLiteral{std::move(elements)}}};
}
inline model::Argument step(std::size_t number) {
  return {model::ValueRef{model::ValueRef::Scope::Sequence, number, 0}};
}

// A sequence that is written call by call; each gives the number of its step.
struct Script {
  explicit Script(const model::Api& described) : api(described) {}

  std::size_t call(model::OperationId id, std::vector<model::Argument> arguments = {}) {
    sequence.steps.push_back({api.operation(id).key, {}, std::move(arguments), {}});
    return sequence.steps.size() - 1;
  }
  std::size_t on(std::size_t receiver, model::OperationId id,
                 std::vector<model::Argument> arguments = {}) {
    sequence.steps.push_back({api.operation(id).key, {step(receiver)}, std::move(arguments), {}});
    return sequence.steps.size() - 1;
  }

  const model::Api& api;
  model::Sequence sequence;
};

// Every step returned, except for the last, which went as given.
inline model::Execution endingIn(const model::Sequence& sequence, model::Outcome outcome) {
  model::Execution execution;
  execution.steps.resize(sequence.steps.size());
  execution.steps.back().outcome = std::move(outcome);
  return execution;
}

inline void observe(model::Execution& execution, std::size_t after, std::size_t object,
                    std::string query, std::string value) {
  execution.steps.at(after).observations.push_back({object, std::move(query), std::move(value)});
}

inline model::Frame frame(std::string function, std::string file = "/subject/subject.h",
                          unsigned line = 7) {
  return {std::move(function), {std::move(file), line, 1}};
}
inline model::Frame thunk() {
  return frame("assay_harness::thunk5(void**, unsigned int)", "/tmp/x/.assay/harness/1.cpp", 88);
}
inline model::Frame libraryFrame(
    std::string function = "std::vector<int, std::allocator<int>>::operator[](unsigned long)") {
  return frame(std::move(function),
               "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/stl_vector.h", 9);
}

}  // namespace assay::oracle
