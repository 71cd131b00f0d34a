#include "cxx/expressions.h"

#include <fmt/format.h>

#include "support/assert.h"

namespace assay::cxx {

using model::Operation;
using model::OperationKind;
using model::Parameter;
using model::Passing;
using model::RefQualifier;

namespace {

std::string moved(const std::string& lvalue) { return fmt::format("std::move({})", lvalue); }

std::string constLvalue(const std::string& type, const std::string& lvalue) {
  return fmt::format("static_cast<const {}&>({})", type, lvalue);
}

// Template arguments and scopes may precede the name that ADL is to find.
std::string unqualified(const std::string& callee) {
  const std::size_t end = callee.find_first_of("<(");
  const std::size_t scope = callee.rfind("::", end);
  return scope == std::string::npos ? callee : callee.substr(scope + 2);
}

}  // namespace

TypeSpelling spelledInFull(const model::Api& api) {
  return [&api](model::TypeId id) { return api.type(id).spelling; };
}

std::string resultSpelling(const TypeSpelling& spell, const model::ResultType& result) {
  const std::string type = spell(result.type);
  switch (result.passing) {
    case Passing::Value:
      return type;
    case Passing::ConstReference:
      return fmt::format("const {}&", type);
    case Passing::Reference:
      return fmt::format("{}{}&", result.isConst ? "const " : "", type);
    case Passing::RvalueReference:
      return fmt::format("{}{}&&", result.isConst ? "const " : "", type);
  }
  return type;
}

std::string argumentExpression(const model::Api& api, const TypeSpelling& spell,
                               const Parameter& parameter, const std::string& lvalue) {
  switch (parameter.passing) {
    case Passing::Value:
      return api.type(parameter.type).isCopyable ? lvalue : moved(lvalue);
    case Passing::ConstReference:
      return constLvalue(spell(parameter.type), lvalue);
    case Passing::Reference:
      return lvalue;
    case Passing::RvalueReference:
      return moved(lvalue);
  }
  return lvalue;
}

std::string argumentList(const model::Api& api, const TypeSpelling& spell,
                         const std::vector<Parameter>& parameters,
                         const std::vector<std::string>& lvalues) {
  assayAssert(lvalues.size() <= parameters.size());
  std::string result;
  for (std::size_t i = 0; i < lvalues.size(); ++i) {
    if (i > 0) result += ", ";
    result += argumentExpression(api, spell, parameters[i], lvalues[i]);
  }
  return result;
}

std::string receiverExpression(const model::Api& api, const TypeSpelling& spell,
                               const Operation& operation, const std::string& lvalue) {
  const std::string object = operation.isConst
                                 ? constLvalue(spell(api.cls(operation.owner.value()).type), lvalue)
                                 : lvalue;
  return operation.refQualifier == RefQualifier::Rvalue ? moved(object) : object;
}

std::string callExpression(const model::Api& api, const TypeSpelling& spell,
                           const Operation& operation, const std::string& receiver,
                           const std::vector<std::string>& arguments) {
  const std::string list = argumentList(api, spell, operation.parameters, arguments);
  const std::string object =
      operation.hasReceiver() ? receiverExpression(api, spell, operation, receiver) : "";
  switch (operation.kind) {
    case OperationKind::Constructor:
      return fmt::format("{}({})", spell(operation.result.type), list);
    case OperationKind::AggregateInit:
      return fmt::format("{}{{{}}}", spell(operation.result.type), list);
    case OperationKind::Method:
      return fmt::format("{}.{}({})", object, operation.callee, list);
    case OperationKind::StaticFunction:
      return fmt::format("{}({})", operation.callee, list);
    case OperationKind::FreeFunction:
      return fmt::format(
          "{}({})", operation.foundByAdlOnly ? unqualified(operation.callee) : operation.callee,
          list);
    case OperationKind::FieldRead:
      return fmt::format("{}.{}", object, operation.callee);
    case OperationKind::FieldWrite:
      return fmt::format("{}.{} = {}", object, operation.callee, list);
    case OperationKind::StaticFieldRead:
    case OperationKind::Enumerator:
      return operation.callee;
    case OperationKind::StaticFieldWrite:
      return fmt::format("{} = {}", operation.callee, list);
    case OperationKind::Destructor:
    case OperationKind::Stub:
      break;
  }
  assayAssert(false, "destructors and stubs have no expression of their own");
  return {};
}

}  // namespace assay::cxx
