#include "cxx/expressions.h"

#include <gtest/gtest.h>

namespace assay::cxx {
namespace {

using model::Operation;
using model::OperationKind;
using model::Passing;

class CallExpression : public testing::Test {
 protected:
  CallExpression() {
    addType("void", model::VoidType{});
    addType("int", model::IntegerType{});
    addType("::ns::Stack", model::ObjectType{});
    addType("::ns::Token", model::ObjectType{});
    api.types.back().isCopyable = false;
    model::Class cls;
    cls.name = "ns::Stack";
    cls.type = stack;
    api.classes.push_back(cls);
  }

  void addType(std::string name, model::TypeShape shape) {
    model::Type type;
    type.name = type.spelling = std::move(name);
    type.shape = std::move(shape);
    api.types.push_back(type);
  }

  std::string call(const Operation& operation, const std::string& receiver,
                   const std::vector<std::string>& arguments = {}) {
    return callExpression(api, spelledInFull(api), operation, receiver, arguments);
  }

  static Operation operation(OperationKind kind, std::string callee,
                             std::vector<model::Parameter> parameters = {}) {
    Operation made;
    made.kind = kind;
    made.callee = std::move(callee);
    made.owner = model::ClassId{0};
    made.parameters = std::move(parameters);
    made.result.type = stack;
    return made;
  }

  static constexpr model::TypeId integer{1};
  static constexpr model::TypeId stack{2};
  static constexpr model::TypeId token{3};
  model::Api api;
};

TEST_F(CallExpression, ConstMethodsAreCalledOnAConstReceiver) {
  Operation top = operation(OperationKind::Method, "top");
  EXPECT_EQ(call(top, "s"), "s.top()");
  top.isConst = true;
  EXPECT_EQ(call(top, "s"), "static_cast<const ::ns::Stack&>(s).top()");
}

TEST_F(CallExpression, RvalueQualifiedMethodsAreCalledOnAMovedReceiver) {
  Operation take = operation(OperationKind::Method, "take");
  take.refQualifier = model::RefQualifier::Rvalue;
  EXPECT_EQ(call(take, "s"), "std::move(s).take()");
}

TEST_F(CallExpression, ArgumentsFollowThePassing) {
  const Operation f = operation(OperationKind::Method, "f",
                                {{"a", integer, Passing::Value, ""},
                                 {"b", token, Passing::Value, ""},
                                 {"c", stack, Passing::ConstReference, ""},
                                 {"d", stack, Passing::Reference, ""},
                                 {"e", stack, Passing::RvalueReference, ""}});
  EXPECT_EQ(call(f, "s", {"a", "b", "c", "d", "e"}),
            "s.f(a, std::move(b), static_cast<const ::ns::Stack&>(c), d, std::move(e))");
}

TEST_F(CallExpression, FewerArgumentsLeaveTheRestToDefaults) {
  const Operation f =
      operation(OperationKind::Method, "f",
                {{"a", integer, Passing::Value, ""}, {"b", integer, Passing::Value, "1"}});
  EXPECT_EQ(call(f, "s", {"a"}), "s.f(a)");
}

TEST_F(CallExpression, OperatorsAndConversionsAreInFunctionForm) {
  EXPECT_EQ(
      call(operation(OperationKind::Method, "operator+", {{"x", integer, Passing::Value, ""}}), "s",
           {"x"}),
      "s.operator+(x)");
  EXPECT_EQ(call(operation(OperationKind::Method, "operator bool"), "s"), "s.operator bool()");
  EXPECT_EQ(call(operation(OperationKind::Method, "template as<int>"), "s"),
            "s.template as<int>()");
}

TEST_F(CallExpression, ConstructionNamesTheType) {
  const std::vector<model::Parameter> one = {{"n", integer, Passing::Value, ""}};
  EXPECT_EQ(call(operation(OperationKind::Constructor, "", one), "", {"n"}), "::ns::Stack(n)");
  EXPECT_EQ(call(operation(OperationKind::AggregateInit, "", one), "", {"n"}), "::ns::Stack{n}");
}

TEST_F(CallExpression, FunctionsAreCalledByTheirQualifiedNameUnlessAdlAloneFindsThem) {
  Operation swap =
      operation(OperationKind::FreeFunction, "::ns::swap",
                {{"", stack, Passing::Reference, ""}, {"", stack, Passing::Reference, ""}});
  EXPECT_EQ(call(swap, "", {"a", "b"}), "::ns::swap(a, b)");
  swap.foundByAdlOnly = true;
  EXPECT_EQ(call(swap, "", {"a", "b"}), "swap(a, b)");
  EXPECT_EQ(call(operation(OperationKind::StaticFunction, "::ns::Stack::make"), ""),
            "::ns::Stack::make()");
}

TEST_F(CallExpression, FieldsAreReadAndWritten) {
  const std::vector<model::Parameter> value = {{"", integer, Passing::ConstReference, ""}};
  EXPECT_EQ(call(operation(OperationKind::FieldRead, "size"), "s"), "s.size");
  EXPECT_EQ(call(operation(OperationKind::FieldWrite, "size", value), "s", {"v"}),
            "s.size = static_cast<const int&>(v)");
  EXPECT_EQ(call(operation(OperationKind::StaticFieldRead, "::ns::Stack::limit"), ""),
            "::ns::Stack::limit");
  EXPECT_EQ(
      call(operation(OperationKind::StaticFieldWrite, "::ns::Stack::limit", value), "", {"v"}),
      "::ns::Stack::limit = static_cast<const int&>(v)");
}

TEST_F(CallExpression, ResultsAreSpelledWithTheirPassing) {
  const auto spell = spelledInFull(api);
  EXPECT_EQ(resultSpelling(spell, {stack, Passing::Value, false}), "::ns::Stack");
  EXPECT_EQ(resultSpelling(spell, {stack, Passing::ConstReference, true}), "const ::ns::Stack&");
  EXPECT_EQ(resultSpelling(spell, {stack, Passing::Reference, false}), "::ns::Stack&");
  EXPECT_EQ(resultSpelling(spell, {stack, Passing::RvalueReference, false}), "::ns::Stack&&");
}

}  // namespace
}  // namespace assay::cxx
