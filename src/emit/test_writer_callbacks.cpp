// Callbacks: lambdas that run a nested sequence, and local classes that implement an abstract one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/test_writer.h"

namespace assay::emit {

using model::Argument;
using model::CallableForm;
using model::CallbackLiteral;
using model::Passing;
using model::TypeId;

namespace {

bool isReference(std::string_view type) { return type.ends_with('&'); }

// What a reference refers to: "int" of "const int&".
std::string withoutReference(std::string type) {
  while (type.ends_with('&') || type.ends_with(' ')) type.pop_back();
  if (type.starts_with("const ")) type.erase(0, 6);
  return type;
}

// Literals whose own type is what a lambda would deduce.
bool isDeducedAs(std::string_view result) {
  return result == "void" || result == "int" || result == "bool" || result == "double";
}

bool isLiteral(const Argument& argument) {
  return std::holds_alternative<model::Literal>(argument.value);
}

// "R(A, B)" in "std::function<R(A, B)>", or "R(*)(A, B)".
std::pair<std::string, std::vector<std::string>> signatureIn(std::string text) {
  const ParameterList list = lastParameterList(text);
  if (list.open == std::string::npos) return {};
  std::vector<std::string> parameters =
      splitAtCommas(std::string_view(text).substr(list.open + 1, list.close - list.open - 1));
  std::string result = text.substr(0, list.open);
  if (result.ends_with("(*)")) {
    result.resize(result.size() - 3);
  } else {
    result.erase(0, result.find('<') + 1);
  }
  while (result.ends_with(' ')) result.pop_back();
  return {result, parameters};
}

}  // namespace

Expression TestWriter::lambda(const CallbackLiteral& callback, const Slot& slot,
                              const model::CallableType& callable) {
  if (callable.form == CallableForm::Generic) {
    Signature signature{"int", {}};
    std::vector<std::string> names;
    const std::string body = callbackBody(callback, signature, callable.result, {}, names, false);
    const bool captures = !frames_.empty() && body.find_first_not_of("{} ") != std::string::npos &&
                          (!callback.body.empty() || callback.returns.size() > 1);
    const std::string head = captures ? "[&]" : "[]";
    if (slot.isDeduced) return {fmt::format("{}(const auto&...) {}", head, body)};
    return {fmt::format("GenericCallback{{{}() {}}}", head, body)};
  }
  auto [result, parameters] = signatureIn(type(slot.type).name);
  const Signature signature{c_.names.shortened(result), parameters};
  const bool isPointer = callable.form == CallableForm::Pointer;
  std::vector<std::string> names;
  const std::string body =
      callbackBody(callback, signature, callable.result, callable.parameters, names, isPointer);
  std::vector<std::string> declarations;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string written = c_.names.shortened(parameters[i]);
    declarations.push_back(i < names.size() && !names[i].empty() ? declared(written, "", names[i])
                                                                 : written);
  }
  const bool usesOuter =
      !callback.body.empty() || callback.returns.size() > 1 || isReference(signature.result) ||
      std::ranges::any_of(callback.returns,
                          [](const Argument& argument) { return !isLiteral(argument); }) ||
      (!callback.returns.empty() && shape<model::PointerType>(callable.result));
  const std::string trailing =
      isDeducedAs(signature.result) ? "" : fmt::format(" -> {}", signature.result);
  const std::string text = fmt::format("[{}]({}){} {}", usesOuter && !isPointer ? "&" : "",
                                       joined(declarations), trailing, body);
  return {slot.isExact ? fmt::format("{}({})", c_.names.of(slot.type), text) : text};
}

std::string TestWriter::callbackBody(const CallbackLiteral& callback, const Signature& signature,
                                     TypeId result, const std::vector<TypeId>& parameterTypes,
                                     std::vector<std::string>& parameterNames, bool hasNoCaptures) {
  // What the answers need must outlive each call: it goes before the statement with the callback.
  std::vector<std::string> outer;
  Uses uses(c_.index, callback);
  Frame inner{callback.body, std::move(uses), {}, {}, {}, hasNoCaptures};
  inner.outputs.resize(callback.body.size());
  for (std::size_t i = 0; i < parameterTypes.size(); ++i) {
    const bool isUsed = inner.uses.usesParameter(i);
    parameterNames.push_back(
        isUsed ? variables_.fresh(variableFor(lastName(type(parameterTypes[i]).name), c_.style))
               : "");
    const bool isConst = i < signature.parameters.size() &&
                         signature.parameters[i].starts_with("const ") &&
                         isReference(signature.parameters[i]);
    inner.parameters.push_back(
        {Value::Form::Name, parameterNames.back(), parameterTypes[i], isConst});
  }
  frames_.push_back(std::move(inner));
  writeSteps(callback.body.size());
  const std::string answer = returnStatement(callback, signature, result, outer);
  if (!answer.empty()) add(answer);
  const std::vector<std::string> statements = std::move(frame().statements);
  frames_.pop_back();
  if (hasNoCaptures && !outer.empty()) {
    cannot("a plain function pointer cannot give several answers in turn");
  }
  for (std::string& statement : outer) add(std::move(statement));
  return statements.empty() ? "{}" : fmt::format("{{ {} }}", joined(statements, " "));
}

// The next of the answers, the last one again and again; without any, a default value.
std::string TestWriter::returnStatement(const CallbackLiteral& callback, const Signature& signature,
                                        TypeId result, std::vector<std::string>& outer) {
  if (signature.result == "void") return {};
  const bool isRef = isReference(signature.result);
  const auto answerOf = [&](const Argument& argument) -> std::string {
    Slot slot{result};
    slot.hasBraces = false;
    const bool mustOutlive =
        isLiteral(argument) && (isRef || needsName(std::get<model::Literal>(argument.value), slot));
    if (mustOutlive && frames_.size() > 1) {
      // Declared outside of the lambda.
      std::swap(frame().statements, outer);
      slot.passing = isRef ? Passing::Reference : Passing::Value;
      slot.name = "answer";
      Value held;
      const std::string text = this->argument(argument, slot, true, held).text;
      std::swap(frame().statements, outer);
      return text;
    }
    Value held;
    if (isRef) slot.passing = Passing::Reference;
    const std::string text = this->argument(argument, slot, false, held).text;
    return text;
  };
  if (callback.returns.empty()) {
    if (isRef) {
      const std::string name = variables_.fresh("answer");
      outer.push_back(fmt::format("{} {}{{}};", withoutReference(signature.result), name));
      return fmt::format("return {};", name);
    }
    if (!type(result).isDefaultConstructible) return "std::abort();";
    const auto* integer = shape<model::IntegerType>(result);
    if (integer != nullptr && !integer->isCharacter) return "return 0;";
    if (shape<model::BoolType>(result)) return "return false;";
    if (shape<model::FloatingType>(result)) return "return 0.0;";
    return "return {};";
  }
  std::vector<std::string> answers;
  for (const Argument& argument : callback.returns) {
    if (answers.empty() || argument != callback.returns[answers.size() - 1]) {
      answers.push_back(answerOf(argument));
    } else {
      answers.push_back(answers.back());
    }
  }
  while (answers.size() > 1 && answers[answers.size() - 2] == answers.back()) answers.pop_back();
  if (answers.size() == 1) return fmt::format("return {};", answers.front());
  const std::string calls = variables_.fresh("calls");
  outer.push_back(fmt::format("std::size_t {} = 0;", calls));
  std::string choice = "switch (" + calls + "++) {";
  for (std::size_t i = 0; i + 1 < answers.size(); ++i) {
    choice += fmt::format(" case {}: return {};", i, answers[i]);
  }
  return fmt::format("{} default: return {}; }}", choice, answers.back());
}

// A class of its own for each stub; the constructor passes on what the base wants.
TestWriter::Call TestWriter::stubOf(const model::Step& step, const model::Operation& operation,
                                    const std::vector<Expression>& arguments) {
  const model::Class& cls = c_.api.cls(*operation.owner);
  const std::string base = typeName(cls.type);
  Call call{&operation, {}, variables_.fresh(lastName(cls.name) + "Stub"), ""};
  std::vector<std::string> members;
  std::vector<std::string> later;
  std::vector<std::string> methods;
  for (const model::StubMethod& method : cls.stubMethods) {
    const auto given = step.overrides.find(method.name);
    methods.push_back(overrideOf(method, given == step.overrides.end() ? nullptr : &given->second,
                                 members, later));
  }
  std::string constructor;
  if (!arguments.empty()) {
    std::vector<std::string> parameters;
    std::vector<std::string> passedOn;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const model::Parameter& parameter = operation.parameters[i];
      const std::string plain = plainName(parameter.name);
      const std::string name = plain.empty() ? fmt::format("argument{}", i) : plain;
      const std::string_view suffix = parameter.passing == Passing::Value             ? ""
                                      : parameter.passing == Passing::RvalueReference ? "&&"
                                                                                      : "&";
      const std::string_view prefix = parameter.passing == Passing::ConstReference ? "const " : "";
      parameters.push_back(prefix.data() + declared(typeName(parameter.type), suffix, name));
      const bool moves = parameter.passing == Passing::RvalueReference ||
                         (parameter.passing == Passing::Value && !isScalar(parameter.type) &&
                          shape<model::PointerType>(parameter.type) == nullptr);
      passedOn.push_back(moves ? moved(name) : name);
    }
    constructor = fmt::format("{}{}({}) : {}({}) {{}} ", arguments.size() == 1 ? "explicit " : "",
                              call.className, joined(parameters), base, joined(passedOn));
  }
  // Other functions of the same name would be hidden.
  std::vector<std::string> usings;
  for (const model::StubMethod& method : cls.stubMethods) {
    const std::string name = method.name.substr(0, method.name.find('#'));
    const bool hides = std::ranges::any_of(c_.api.operations, [&](const model::Operation& other) {
      return other.owner == operation.owner && other.name == name &&
             std::ranges::none_of(cls.stubMethods, [&](const model::StubMethod& overridden) {
               return overridden.name.substr(0, overridden.name.find('#')) == name &&
                      std::ranges::equal(overridden.parameters, other.parameters, {},
                                         &model::Parameter::type, &model::Parameter::type);
             });
    });
    const std::string line = fmt::format("using {}::{}; ", base, name);
    if (hides && std::ranges::find(usings, line) == usings.end()) usings.push_back(line);
  }
  add(fmt::format("struct {} final : {} {{ {}{}{} {} }};", call.className, base, joined(usings, ""),
                  constructor, joined(methods, " "), joined(members, " ")));
  std::vector<std::string> texts;
  for (const Expression& argument : arguments) texts.push_back(argument.text);
  call.construction = "(" + joined(texts) + ")";
  call.expression = {call.className + call.construction};
  call.afterwards = std::move(later);
  return call;
}

// "auto area(int p0, double p1) const noexcept -> double" taken apart.
std::string TestWriter::overrideOf(const model::StubMethod& method, const CallbackLiteral* callback,
                                   std::vector<std::string>& members,
                                   std::vector<std::string>& later) {
  const std::string& text = method.declaration;
  const std::size_t arrow = text.rfind(") ") == std::string::npos
                                ? std::string::npos
                                : text.find(" -> ", text.rfind(") "));
  const bool isConversionFunction = text.starts_with("operator ");
  const std::string front = arrow == std::string::npos ? text : text.substr(0, arrow);
  const ParameterList list = lastParameterList(front);
  if (list.open == std::string::npos) {
    cannot("the virtual function " + method.name + " cannot be overridden");
    return {};
  }
  Signature signature;
  signature.parameters =
      splitAtCommas(std::string_view(front).substr(list.open + 1, list.close - list.open - 1));
  std::string name = front.substr(0, list.open);
  const std::string qualifiers = front.substr(list.close + 1);
  if (isConversionFunction) {
    signature.result = c_.names.shortened(name.substr(9));
  } else {
    name.erase(0, 5);  // "auto "
    signature.result =
        arrow == std::string::npos ? "void" : c_.names.shortened(text.substr(arrow + 4));
  }
  std::vector<std::string> types;
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    std::string& declaration = signature.parameters[i];
    declaration.resize(declaration.rfind(' '));
    types.push_back(c_.names.shortened(declaration));
  }
  const std::string opening = fmt::format(
      "{}{}(", isConversionFunction ? "" : signature.result + " ", c_.names.shortened(name));
  const bool isPlain =
      callback == nullptr || (callback->body.empty() && callback->returns.size() <= 1 &&
                              std::ranges::all_of(callback->returns, isLiteral));
  if (isPlain) {
    const std::string answer = plainAnswer(method, signature, callback, members);
    return fmt::format("{}{}){} override {{ {} }}", opening, joined(types), qualifiers, answer);
  }
  // What happens is told after the object is made, by a lambda that sees the test.
  const std::string member =
      variables_.fresh(compound("on", method.name.substr(0, method.name.find('#')), c_.style));
  std::vector<TypeId> parameterTypes;
  std::vector<std::string> declarations;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < types.size(); ++i) {
    parameterTypes.push_back(method.parameters.at(i).type);
    const std::string plain = plainName(method.parameters[i].name);
    names.push_back(plain.empty() ? fmt::format("p{}", i) : plain);
    declarations.push_back(declared(types[i], "", names.back()));
  }
  members.push_back(
      fmt::format("std::function<{}({})> {};", signature.result, joined(types), member));
  std::vector<std::string> used;
  signature.parameters = types;
  const std::string body =
      callbackBody(*callback, signature, method.result.type, parameterTypes, used, false);
  std::vector<std::string> lambdaParameters;
  for (std::size_t i = 0; i < types.size(); ++i) {
    lambdaParameters.push_back(used[i].empty() ? types[i] : declared(types[i], "", used[i]));
  }
  later.push_back(fmt::format("{} = [&]({}){} {};", member, joined(lambdaParameters),
                              signature.result == "void" ? "" : " -> " + signature.result, body));
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool isRvalue = types[i].ends_with("&&") || !type(parameterTypes[i]).isCopyable;
    if (isRvalue && !(types[i].ends_with('&') && !types[i].ends_with("&&")))
      names[i] = moved(names[i]);
  }
  return fmt::format("{}{}){} override {{ {}{}({}); }}", opening, joined(declarations), qualifiers,
                     signature.result == "void" ? "" : "return ", member, joined(names));
}

// One literal, or a default value. References refer to a member.
std::string TestWriter::plainAnswer(const model::StubMethod& method, const Signature& signature,
                                    const CallbackLiteral* callback,
                                    std::vector<std::string>& members) {
  if (signature.result == "void") return {};
  const TypeId result = method.result.type;
  const Argument* given =
      callback == nullptr || callback->returns.empty() ? nullptr : &callback->returns[0];
  const std::string shortName = method.name.substr(0, method.name.find('#'));
  const auto* pointer = shape<model::PointerType>(result);
  const auto* list = given == nullptr
                         ? nullptr
                         : std::get_if<model::ListLiteral>(&std::get<model::Literal>(given->value));
  if (isReference(signature.result) || (pointer != nullptr && list != nullptr) ||
      (given != nullptr && needsName(std::get<model::Literal>(given->value), Slot{result}))) {
    const std::string member = variables_.fresh(compound(shortName, "answer", c_.style));
    Slot slot{pointer != nullptr && list != nullptr ? pointer->pointee : result};
    slot.hasBraces = false;
    const std::string stored = typeName(slot.type);
    if (pointer != nullptr && list != nullptr && !isReference(signature.result)) {
      std::vector<TypeId> types(list->elements.size(), pointer->pointee);
      members.push_back(fmt::format("mutable {}[{}] = {{{}}};", declared(stored, "", member),
                                    std::max<std::size_t>(list->elements.size(), 1),
                                    joined(elements(list->elements, types))));
      return fmt::format("return {};", member);
    }
    if (!isReference(signature.result)) {
      cannot("the answer of " + method.name + " has no place to live");
      return {};
    }
    const std::string initial =
        given == nullptr ? "{}"
                         : " = " + literal(std::get<model::Literal>(given->value), slot).text;
    if (given == nullptr && !type(result).isDefaultConstructible) return "std::abort();";
    members.push_back(fmt::format("mutable {}{};", declared(stored, "", member), initial));
    return fmt::format("return {};", signature.result.ends_with("&&") ? moved(member) : member);
  }
  if (given == nullptr) {
    CallbackLiteral none;
    std::vector<std::string> outer;
    return returnStatement(none, signature, result, outer);
  }
  Slot slot{result};
  return fmt::format("return {};", literal(std::get<model::Literal>(given->value), slot).text);
}

}  // namespace assay::emit
