// How an operation is applied: operators stand between their operands, const overloads get a const
// object, templates deduce their callables.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "emit/test_writer.h"

namespace assay::emit {

using model::Operation;
using model::OperationKind;
using model::Passing;

namespace {

constexpr std::string_view operatorWord = "operator";
constexpr std::string_view genericCallable = "assay_harness::Callable<";
constexpr std::string_view listPrefix = "std::initializer_list<";

// "+=" of "operator+="; empty for conversions and what is no operator.
std::string_view symbolOf(const Operation& operation) {
  std::string_view name = operation.name;
  if (!name.starts_with(operatorWord)) return {};
  name.remove_prefix(operatorWord.size());
  const bool isWord =
      name.empty() || name[0] == ' ' || name[0] == '"' || isIdentifierCharacter(name[0]);
  return isWord ? std::string_view() : name;
}

bool isConversion(const Operation& operation) { return operation.name.starts_with("operator "); }

bool isAssignment(std::string_view symbol) {
  constexpr std::array<std::string_view, 4> comparisons = {"==", "!=", "<=", ">="};
  return symbol.ends_with('=') && std::ranges::find(comparisons, symbol) == comparisons.end();
}

std::string listOf(const std::vector<Expression>& arguments, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < arguments.size(); ++i) {
    text += (i > from ? ", " : "") + arguments[i].text;
  }
  return text;
}

// Where the template arguments of the function itself begin; npos if there are none.
std::size_t ownTemplateArguments(std::string_view callee) {
  if (!callee.ends_with('>')) return std::string_view::npos;
  int depth = 0;
  for (std::size_t i = callee.size(); i-- > 0;) {
    if (callee[i] == '>') ++depth;
    if (callee[i] == '<' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

void eraseAll(std::string& text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.erase(at, word.size());
  }
}

// The parameters of a constructor template follow from the arguments: "Box::Box<int>(int)".
bool isConstructorTemplate(const Operation& operation) {
  const std::size_t parameters = operation.key.find(operation.name + "<");
  if (operation.kind != OperationKind::Constructor || parameters == std::string::npos) return false;
  const std::size_t scope = operation.key.rfind("::" + operation.name + "<");
  return scope != std::string::npos && operation.key.find('(') > scope;
}

Expression infix(const Expression& left, std::string_view symbol, const Expression& right) {
  return {fmt::format("{} {} {}", operandOf(left, Binding::Prefix), symbol,
                      operandOf(right, Binding::Prefix)),
          Binding::Infix};
}

Expression prefix(std::string_view symbol, const Expression& operand) {
  const std::string text = operandOf(operand, Binding::Prefix);
  const bool wouldMerge = !text.empty() && text[0] == symbol.back();
  return {wouldMerge ? fmt::format("{}({})", symbol, text) : fmt::format("{}{}", symbol, text),
          Binding::Prefix};
}

// The operands of an operator, the object first.
std::optional<Expression> operatorCall(std::string_view symbol,
                                       const std::vector<Expression>& operands) {
  const std::string first = operandOf(operands[0], Binding::Postfix);
  if (symbol == "()") return Expression{fmt::format("{}({})", first, listOf(operands, 1))};
  if (symbol == "[]") return Expression{fmt::format("{}[{}]", first, listOf(operands, 1))};
  if (symbol == "->" || symbol == ",") return std::nullopt;
  if (operands.size() == 1) return prefix(symbol, operands[0]);
  if (symbol == "++" || symbol == "--") return Expression{fmt::format("{}{}", first, symbol)};
  return infix(operands[0], symbol, operands[1]);
}

}  // namespace

std::string TestWriter::calleeOf(const Operation& operation) const {
  std::string callee = operation.callee;
  eraseAll(callee, "template ");
  const std::size_t own = ownTemplateArguments(callee);
  const bool isFunctionTemplate =
      own != std::string::npos && operation.kind != OperationKind::StaticFieldRead;
  if (isFunctionTemplate && callee.find(genericCallable, own) != std::string::npos &&
      type(operation.result.type).spelling.find(genericCallable) == std::string::npos) {
    callee.resize(own);
  }
  return c_.names.shortened(callee);
}

std::vector<TestWriter::Slot> TestWriter::slotsOf(const Operation& operation, std::size_t count,
                                                  bool isResultKept) const {
  const std::string_view symbol = symbolOf(operation);
  const bool isConstructor = operation.kind == OperationKind::Constructor;
  const bool isDeduced =
      isConstructorTemplate(operation) ||
      (operation.callee.find(genericCallable) != std::string::npos &&
       calleeOf(operation).find("GenericCallback") == std::string::npos && !isConstructor);
  const model::Type& result = type(operation.result.type);
  const bool borrows = operation.result.passing != Passing::Value || result.isBorrowed ||
                       std::holds_alternative<model::PointerType>(result.shape);
  const bool isTemplate =
      operation.owner && c_.api.cls(*operation.owner).name.find('<') != std::string::npos;
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < count && i < operation.parameters.size(); ++i) {
    const model::Parameter& parameter = operation.parameters[i];
    Slot slot{parameter.type, parameter.passing, plainName(parameter.name)};
    slot.isDeduced = isDeduced;
    slot.isExact = isDeduced || c_.overloads.isAmbiguous(operation, count);
    slot.hasBraces = isConstructor ? count > 1 : symbol.empty() || isAssignment(symbol);
    slot.isBitField = c_.overloads.isBitField(operation, parameter.name);
    slot.isTaken = c_.options.takesOwnership.contains({operation.key, i});
    const bool keepsScalar = isConstructor && !isTemplate && isScalar(parameter.type) &&
                             parameter.passing == Passing::ConstReference;
    slot.outlives = c_.options.keepsReference.contains({operation.key, i}) ||
                    (isResultKept && (borrows || keepsScalar));
    slots.push_back(std::move(slot));
  }
  return slots;
}

Access TestWriter::receiverOf(const Operation& operation, const Value& value) {
  Access access = accessTo(value);
  const auto& given = type(access.type).classId;
  const auto setObject = [&](const std::string& text) {
    access.object = {text};
    access.member = text + ".";
    access.address = "&" + text;
  };
  if (given && operation.owner && !c_.overloads.isVisibleIn(*given, operation)) {
    setObject(fmt::format("static_cast<{}{}&>({})", operation.isConst ? "const " : "",
                          typeName(c_.api.cls(*operation.owner).type), access.object.text));
  } else if (operation.isConst && !access.isConst && c_.overloads.hasMutableTwin(operation)) {
    setObject(fmt::format("std::as_const({})", access.object.text));
  }
  if (!operation.isConst && access.isConst) cannot("it would change an object that is const");
  if (operation.refQualifier == model::RefQualifier::Rvalue) setObject(moved(access.object.text));
  return access;
}

Expression TestWriter::alias(const Value& value, const Slot& slot) {
  const Access access = accessTo(value);
  const bool isConst = slot.passing == Passing::ConstReference || access.isConst;
  std::string& name = aliases_[{access.object.text, isConst}];
  if (name.empty() || frames_.size() > 1) {
    name = variables_.fresh("self");
    add(fmt::format("{} = {};", declared(typeName(access.type), "&", name, isConst),
                    access.object.text));
  }
  return passed({Value::Form::Name, name, access.type, isConst}, slot);
}

TestWriter::Call TestWriter::callOf(const model::Step& step, std::size_t index) {
  const Operation& operation = c_.index.operation(step.operation);
  const bool isKept = needsVariable(index);
  std::vector<Slot> slots = slotsOf(operation, step.arguments.size(), isKept);
  // Only what the call itself allocates is to fail.
  for (Slot& slot : slots) slot.outlives = slot.outlives || step.failAllocation != 0;
  const bool assigns = isAssignment(symbolOf(operation));
  std::vector<Value>& outputs = frame().outputs[index];
  outputs.resize(1 + step.arguments.size());
  Access receiver;
  Value held;
  if (operation.hasReceiver() && !step.receiver.empty()) {
    if (const auto* reference = std::get_if<model::ValueRef>(&step.receiver[0].value)) {
      held = resolve(*reference);
    } else {
      cannot("a literal cannot be a receiver");
    }
    receiver = receiverOf(operation, held);
  }
  std::vector<Expression> arguments;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const model::Argument& given = step.arguments[i];
    const auto* reference = std::get_if<model::ValueRef>(&given.value);
    if (assigns && reference != nullptr) {
      const Value value = resolve(*reference);
      const std::string target = operation.hasReceiver() ? receiver.object.text
                                 : i > 0                 ? arguments[0].text
                                                         : std::string();
      if (accessTo(value).object.text == target) {
        arguments.push_back(alias(value, slots[i]));
        continue;
      }
    }
    const bool isUsedLater = !frame().uses.of(index, i + 1).empty();
    Value passedOn;
    Expression expression = argument(given, slots[i], isUsedLater, passedOn);
    const bool wantsConst = slots[i].passing == Passing::ConstReference && reference != nullptr &&
                            !passedOn.isConst && c_.overloads.hasReferenceTwin(operation, i);
    if (wantsConst) expression = {fmt::format("std::as_const({})", expression.text)};
    frame().outputs[index][i + 1] = passedOn;
    arguments.push_back(std::move(expression));
  }
  if (operation.kind == OperationKind::Stub) return stubOf(step, operation, arguments);
  Call call = callOf(operation, receiver, arguments);
  call.isConst = operation.kind == OperationKind::FieldRead && receiver.isConst;
  call.isReceiver = isKept && assigns && operation.owner && held.type == operation.result.type &&
                    operation.result.passing == Passing::Reference;
  call.receiver = std::move(held);
  return call;
}

TestWriter::Call TestWriter::constructionOf(const Operation& operation,
                                            const std::vector<Expression>& arguments) {
  Call call{&operation, {}, typeName(operation.result.type), ""};
  const std::string list = listOf(arguments);
  if (operation.kind == OperationKind::AggregateInit) {
    call.construction = "{" + list + "}";
  } else if (arguments.empty()) {
    const auto& cls = type(operation.result.type).classId;
    const bool leavesGarbage = operation.isImplicit && cls && c_.overloads.hasPlainFields(*cls);
    call.construction = leavesGarbage ? "{}" : "()";
  } else if (arguments.size() == 1 && list.starts_with(listPrefix) && !list.ends_with("{}")) {
    call.construction = list.substr(list.find('{'));
  } else {
    call.construction = "(" + list + ")";
  }
  call.expression = {call.className + call.construction};
  return call;
}

TestWriter::Call TestWriter::callOf(const Operation& operation, const Access& receiver,
                                    const std::vector<Expression>& arguments) {
  Call call{&operation, {}, "", ""};
  switch (operation.kind) {
    case OperationKind::Constructor:
    case OperationKind::AggregateInit:
      return constructionOf(operation, arguments);
    case OperationKind::Method:
      call.expression = methodCall(operation, receiver, arguments);
      break;
    case OperationKind::StaticFunction:
    case OperationKind::FreeFunction:
      call.expression = functionCall(operation, arguments);
      break;
    case OperationKind::FieldRead:
      call.expression = {receiver.member + operation.callee};
      break;
    case OperationKind::FieldWrite:
      call.expression = {
          fmt::format("{}{} = {}", receiver.member, operation.callee, listOf(arguments)),
          Binding::Infix};
      break;
    case OperationKind::StaticFieldRead:
    case OperationKind::Enumerator:
      call.expression = {calleeOf(operation)};
      break;
    case OperationKind::StaticFieldWrite:
      call.expression = {fmt::format("{} = {}", calleeOf(operation), listOf(arguments)),
                         Binding::Infix};
      break;
    case OperationKind::Destructor:
    case OperationKind::Stub:
      break;
  }
  return call;
}

Expression TestWriter::methodCall(const Operation& operation, const Access& receiver,
                                  const std::vector<Expression>& arguments) {
  if (isConversion(operation)) return conversion(operation, receiver);
  if (const std::string_view symbol = symbolOf(operation); !symbol.empty()) {
    std::vector<Expression> operands = {receiver.object};
    operands.insert(operands.end(), arguments.begin(), arguments.end());
    if (auto expression = operatorCall(symbol, operands)) return *expression;
    return {fmt::format("{}{}({})", receiver.member, operation.name, listOf(arguments))};
  }
  return {fmt::format("{}{}({})", receiver.member, calleeOf(operation), listOf(arguments))};
}

// A cast may find more than one way to a class; then the function is called by its name.
Expression TestWriter::conversion(const Operation& operation, const Access& receiver) {
  const model::TypeId target = operation.result.type;
  const bool isClear = operation.result.passing == Passing::Value && c_.names.hasName(target) &&
                       (isScalar(target) || c_.overloads.conversionsOf(*operation.owner) == 1);
  if (isClear) {
    return {fmt::format("static_cast<{}>({})", typeName(target), receiver.object.text)};
  }
  return {fmt::format("{}{}()", receiver.member, c_.names.shortened(operation.callee))};
}

Expression TestWriter::functionCall(const Operation& operation,
                                    const std::vector<Expression>& arguments) const {
  if (const std::string_view symbol = symbolOf(operation);
      !symbol.empty() && operation.kind == OperationKind::FreeFunction && !arguments.empty()) {
    if (auto expression = operatorCall(symbol, arguments)) return *expression;
  }
  return {fmt::format("{}({})", calleeOf(operation), listOf(arguments))};
}

}  // namespace assay::emit
