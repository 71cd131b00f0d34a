#include "sample_api.h"

#include <map>
#include <sstream>
#include <stdexcept>

namespace sample {

using namespace assay::model;

namespace {

struct Row {
  const char* name;
  TypeShape shape;
  bool isClass;
};

class Builder {
 public:
  Builder() {
    const std::vector<Row> rows = {
        {"int", IntegerType{32, true, false}, false},
        {"bool", BoolType{}, false},
        {"unsigned long", IntegerType{64, false, false}, false},
        {"std::string", TextType{TextKind::String}, false},
        {"Counter", ObjectType{}, true},
        {"Node", ObjectType{}, true},
        {"Tray", ObjectType{}, true},
        {"Trouble", ObjectType{}, true},
        {"Grudge", ObjectType{}, true},
        {"Hoard", ObjectType{}, true},
        {"Forgetful", ObjectType{}, true},
    };
    for (const Row& row : rows) add(row.name, row.shape, row.isClass, true);
    add("Node*", PointerType{id("Node"), false}, false, true);
    add("std::function<int(int)>", CallableType{CallableForm::Function, {id("int")}, id("int")},
        false, true);
    add("std::vector<int>", CompositeType{CompositeForm::Sequence, "std::vector", {id("int")}},
        false, true);
    add("void", VoidType{}, false, false);
    add("int*", PointerType{id("int"), false}, false, false);
#define SAMPLE_OPERATION(thunk, key, kind, isConst, owner, result, passing, parameters) \
  operation(key, OperationKind::kind, isConst, owner, result, Passing::passing, parameters);
#include "operations.inc"
#undef SAMPLE_OPERATION
    auto next = static_cast<ThunkIndex>(made.api.operations.size());
    made.table.makers[id("std::string")] = next++;
    made.table.makers[id("std::function<int(int)>")] = next++;
    made.table.makers[id("std::vector<int>")] = next++;
  }

  SampleApi made;

 private:
  TypeId id(const std::string& name) { return made.type(name); }

  void add(const char* name, TypeShape shape, bool isClass, bool hasRow) {
    Type type;
    type.name = name;
    type.spelling = name;
    type.shape = std::move(shape);
    const TypeId added{static_cast<std::uint32_t>(made.api.types.size())};
    if (isClass) {
      type.classId = ClassId{static_cast<std::uint32_t>(made.api.classes.size())};
      Class cls;
      cls.name = name;
      cls.type = added;
      made.api.classes.push_back(cls);
    }
    made.api.types.push_back(type);
    if (hasRow) made.table.rows[added] = static_cast<TypeRowIndex>(added.index);
  }

  void operation(const char* key, OperationKind kind, bool isConst, const char* owner,
                 const char* result, Passing passing, const std::string& parameters) {
    Operation operation;
    operation.kind = kind;
    operation.key = key;
    operation.isConst = isConst;
    operation.owner = *made.api.type(id(owner)).classId;
    operation.result = {id(result), passing, false};
    std::istringstream list(parameters);
    std::string one;
    while (std::getline(list, one, ',')) {
      Parameter parameter;
      parameter.name = "p" + std::to_string(operation.parameters.size());
      if (one.ends_with(" const&")) {
        parameter.passing = Passing::ConstReference;
        one.resize(one.size() - 7);
      } else if (one.ends_with("&")) {
        parameter.passing = Passing::Reference;
        one.pop_back();
      }
      parameter.type = id(one);
      operation.parameters.push_back(parameter);
    }
    operation.requiredArguments = operation.parameters.size();
    const OperationId added{static_cast<std::uint32_t>(made.api.operations.size())};
    made.table.calls[{added, operation.parameters.size()}] = static_cast<ThunkIndex>(added.index);
    made.api.operations.push_back(std::move(operation));
  }
};

}  // namespace

TypeId SampleApi::type(const std::string& name) const {
  for (std::uint32_t i = 0; i < api.types.size(); ++i) {
    if (api.types[i].name == name) return TypeId{i};
  }
  throw std::logic_error("no type " + name);
}

const SampleApi& sampleApi() {
  static const SampleApi api = Builder().made;
  return api;
}

std::string workerPath() { return SAMPLE_WORKER; }
std::string memcheckWorkerPath() { return SAMPLE_MEMCHECK_WORKER; }

Argument number(std::int64_t value) { return Argument{Literal{value}}; }
Argument text(std::string value) { return Argument{Literal{std::move(value)}}; }
Argument null() { return Argument{Literal{NullLiteral{}}}; }
Argument result(std::size_t step, std::size_t output) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, output}};
}
Argument list(std::vector<Argument> elements) {
  return Argument{Literal{ListLiteral{std::move(elements)}}};
}
Argument callback(CallbackLiteral literal) { return Argument{Literal{std::move(literal)}}; }

Step make(std::string operation, std::vector<Argument> arguments) {
  return Step{std::move(operation), {}, std::move(arguments), {}};
}
Step call(std::size_t on, std::string operation, std::vector<Argument> arguments) {
  return Step{std::move(operation), {result(on)}, std::move(arguments), {}};
}

}  // namespace sample
