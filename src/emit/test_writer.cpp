#include "emit/test_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace assay::emit {

using model::Operation;
using model::OperationKind;
using model::Passing;
using model::TypeId;

namespace {

// Their results are nobody's surprise when they are dropped: assignments, streams, increments.
bool mayBeDropped(const Operation& operation) {
  constexpr std::array<std::string_view, 14> operators = {
      "operator=",   "operator+=", "operator-=", "operator*=", "operator/=",
      "operator%=",  "operator&=", "operator|=", "operator^=", "operator<<=",
      "operator>>=", "operator++", "operator--", "operator()"};
  if (operation.kind == OperationKind::FieldWrite ||
      operation.kind == OperationKind::StaticFieldWrite) {
    return true;
  }
  if (operation.kind == OperationKind::FieldRead ||
      operation.kind == OperationKind::StaticFieldRead ||
      operation.kind == OperationKind::Enumerator) {
    return false;
  }
  if (!operation.name.starts_with("operator")) return true;
  const bool isStream = operation.name == "operator<<" || operation.name == "operator>>";
  return (isStream && operation.result.passing == Passing::Reference) ||
         std::ranges::find(operators, operation.name) != operators.end();
}

// "size", "*size", "Color::Red": not surely a value, so that it could stand in a declaration.
bool mayBeDeclarator(std::string_view argument) {
  const bool isSurelyValue =
      argument.empty() || hasOpenComma(argument) ||
      std::string_view("\"'-0123456789[{").find(argument[0]) != std::string_view::npos ||
      argument.starts_with("std::move(") || argument.ends_with('}');
  return !isSurelyValue;
}

// "((Item(name)))" of "(Item(name))", which would be the parameters of a function.
std::string asDeclaration(const std::string& construction) {
  const std::string inner = construction.substr(1, construction.size() - 2);
  const std::size_t open = inner.find('(');
  const bool looksLikeParameter =
      construction.starts_with('(') && inner.ends_with(')') && open != std::string::npos &&
      open > 0 && !hasOpenComma(inner) && !inner.starts_with("std::move(") &&
      mayBeDeclarator(std::string_view(inner).substr(open + 1, inner.size() - open - 2)) &&
      std::ranges::all_of(std::string_view(inner).substr(0, open), [](char c) {
        return isIdentifierCharacter(c) || c == ':' || c == '<' || c == '>' || c == ',' || c == ' ';
      });
  return looksLikeParameter ? fmt::format("(({}))", inner) : construction;
}

// "size" of "getSize", "get_size" and "size"; empty for operators.
std::string nounOf(const std::string& function, WordStyle style) {
  std::string name = function;
  for (const std::string_view verb : {"get", "make", "create", "to"}) {
    if (!name.starts_with(verb) || name.size() <= verb.size()) continue;
    const char next = name[verb.size()];
    if (next == '_' || std::isupper(static_cast<unsigned char>(next)) != 0) {
      name = variableFor(name.substr(verb.size() + (next == '_' ? 1 : 0)), style);
      break;
    }
  }
  return name.starts_with("operator") ? std::string() : plainName(name);
}

}  // namespace

FileContext::FileContext(const model::Api& theApi, const EmitOptions& theOptions)
    : api(theApi),
      options(theOptions),
      dialect(theOptions.framework),
      names(theApi),
      overloads(theApi),
      index(theApi),
      style(wordStyleOf(theApi)) {}

TestWriter::TestWriter(FileContext& context)
    : c_(context), variables_(context.api, context.style) {}

WrittenTest TestWriter::write(const model::TestCase& given) {
  model::TestCase test = given;
  std::erase_if(test.assertions, [&](const model::Assertion& assertion) {
    const auto* holds = std::get_if<model::InvariantHolds>(&assertion.what);
    return holds != nullptr && isOtherName(*holds, given);
  });
  test_ = &test;
  const std::vector<model::Step>& steps = test.sequence.steps;
  Frame outermost{steps, Uses(c_.index, steps, test.assertions), {}, {}, {}, false};
  outermost.outputs.resize(steps.size());
  frames_.push_back(std::move(outermost));
  WrittenTest written;
  if (test.failure) written.mode = modeOf(*test.failure);
  if (test.touchesFiles) {
    c_.helpers.emptyFolder = true;
    add(fmt::format("const EmptyFolder {};", variables_.fresh("folder")));
  }
  writeSteps(steps.size());
  if (test.failure) wrapFailure(*test.failure);
  written.statements = std::move(frame().statements);
  written.problem = std::move(problem_);
  test_ = nullptr;
  return written;
}

bool TestWriter::isScalar(TypeId id) const {
  return shape<model::BoolType>(id) != nullptr || shape<model::IntegerType>(id) != nullptr ||
         shape<model::FloatingType>(id) != nullptr || shape<model::EnumType>(id) != nullptr;
}

std::string TestWriter::typeName(TypeId id) {
  if (!c_.names.hasName(id)) cannot("the type " + type(id).name + " cannot be named");
  return c_.names.of(id);
}

void TestWriter::writeSteps(std::size_t count) {
  for (std::size_t index = 0; index < count && problem_.empty(); ++index) {
    writeStep(index);
    if (frames_.size() > 1) continue;
    rememberQueries(index);
    writeStateAssertions(index);
  }
}

void TestWriter::writeStep(std::size_t index) {
  const model::Step& step = frame().steps[index];
  const Operation& operation = c_.index.operation(step.operation);
  if (operation.kind == OperationKind::Destructor) return writeDestruction(index);
  if (isInlined(index)) {
    const Call call = callOf(step, index);
    // "Queue(Item())" would declare a function.
    const bool isDefault = call.construction == "()";
    const std::string made = (isTakenOver(index) ? "new " : "") +
                             (isDefault ? call.className + "{}" : call.expression.text);
    frame().outputs[index][0] = {Value::Form::Temporary, made,
                                 operation.result.type,  false,
                                 call.className,         call.construction};
    return;
  }
  const Call call = callOf(step, index);
  if (!problem_.empty()) return;
  if (step.failAllocation != 0) {
    c_.helpers.failAllocation = true;
    add(fmt::format("failAllocation({});", step.failAllocation));
  }
  writeResult(index, call);
  if (step.failAllocation != 0) add("allowAllocations();");
}

void TestWriter::writeResult(std::size_t index, const Call& call) {
  const auto assertions = assertionsAfter(index);
  for (const model::Assertion* assertion : assertions) {
    if (const auto* thrown = std::get_if<model::ThrowsException>(&assertion->what)) {
      isAsserted_ = true;
      return add(c_.dialect.throws(statementOf(call), thrownType(thrown->type).value_or("")));
    }
  }
  if (failsHere(index) && !writeFailingCall(index, call)) return;
  for (const model::Assertion* assertion : assertions) {
    const auto* expectation = std::get_if<model::Expectation>(&assertion->what);
    const auto* implies =
        expectation != nullptr ? std::get_if<model::Implies>(expectation) : nullptr;
    const auto* returns =
        implies != nullptr ? std::get_if<model::Returns>(&implies->conclusion) : nullptr;
    if (returns == nullptr || returns->step != index || needsVariable(index)) continue;
    isAsserted_ = true;
    return add(implication(*implies, c_.dialect.doesNotThrow(statementOf(call))));
  }
  if (call.isReceiver) {
    frame().outputs[index][0] = call.receiver;
    return add(call.expression.text + ";");
  }
  if (needsVariable(index)) {
    declareResult(index, call);
    const Value& value = frame().outputs[index][0];
    for (std::string& text : assertedResult(index, itself(value))) add(std::move(text));
    return;
  }
  std::vector<std::string> asserted = assertedResult(index, call.expression);
  if (asserted.size() == 1) return add(std::move(asserted.front()));
  const bool isLast = index + 1 == frame().steps.size();
  const Operation& operation = *call.operation;
  const auto& cls = type(operation.result.type).classId;
  const bool livesOn = operation.result.passing == Passing::Value && cls && !isLast &&
                       c_.overloads.hasOwnDestructor(*cls);
  const bool isOwned = c_.options.givesOwnership.contains(operation.key);
  if (livesOn || isOwned || asserted.size() > 1) {
    declareResult(index, call);
    const Expression result = itself(frame().outputs[index][0]);
    for (std::string& text : assertedResult(index, result)) add(std::move(text));
    return;
  }
  const bool saysNothing =
      frames_.size() == 1 && isLast && !isAsserted_ && !test_->failure && assertions.empty();
  add(saysNothing ? c_.dialect.doesNotThrow(statementOf(call)) : statementOf(call) + ";");
}

std::string TestWriter::statementOf(const Call& call) const {
  const Operation& operation = *call.operation;
  const std::string& text = call.expression.text;
  if (!call.className.empty()) {
    // "Queue(size);" would declare a variable; of what has no constructor, the value is unused.
    const std::string_view arguments = call.construction;
    const bool isDeclaration =
        arguments[0] == '(' && mayBeDeclarator(arguments.substr(1, arguments.size() - 2));
    const bool isTrivial = operation.kind == OperationKind::AggregateInit || operation.isImplicit;
    return isDeclaration || isTrivial ? "(void)" + text : text;
  }
  const bool isVoid = shape<model::VoidType>(operation.result.type) != nullptr;
  // Functions that return their own object are made to be chained.
  const bool isChained = operation.owner && operation.result.passing == Passing::Reference &&
                         operation.result.type == c_.api.cls(*operation.owner).type;
  const bool isNodiscard = c_.options.nodiscard
                               ? c_.options.nodiscard->contains(operation.key)
                               : !isChained && !operation.name.starts_with("operator");
  if (isVoid || (mayBeDropped(operation) && !isNodiscard)) return text;
  return "(void)" + operandOf(call.expression, Binding::Prefix);
}

bool TestWriter::needsVariable(std::size_t index) const { return !frame().uses.of(index).empty(); }

// An object that exists only to be passed on is made where it is passed, if nothing happens
// between.
bool TestWriter::isInlined(std::size_t index) const {
  const model::Step& step = frame().steps[index];
  const Operation& operation = c_.index.operation(step.operation);
  const std::vector<Use>& uses = frame().uses.of(index);
  const auto takesValue = [&](const Use& use, bool isConstFine) {
    if (use.as == Use::As::Element) return true;
    if (use.as != Use::As::Argument || use.operation == nullptr) return false;
    const model::Parameter& parameter = use.operation->parameters.at(use.parameter);
    const Passing passing = parameter.passing;
    return parameter.type == operation.result.type && !isCopyOrMove(*use.operation) &&
           (passing == Passing::Value || (passing == Passing::RvalueReference && !isConstFine) ||
            (passing == Passing::ConstReference && isConstFine));
  };
  if (operation.kind == OperationKind::Enumerator) {
    return !uses.empty() &&
           std::ranges::all_of(uses, [&](const Use& use) { return takesValue(use, true); });
  }
  const bool isMade = (operation.kind == OperationKind::Constructor ||
                       operation.kind == OperationKind::AggregateInit) &&
                      !isCopyOrMove(operation) && step.failAllocation == 0;
  if (!isMade || uses.size() != 1 || uses[0].inCallback || failsHere(index)) return false;
  const Use& use = uses[0];
  const bool isTaken = isTakenOver(index) && use.as == Use::As::Argument;
  if (!takesValue(use, false) && !isTaken) return false;
  if (use.step >= frame().steps.size() || frame().steps[use.step].failAllocation != 0) return false;
  for (std::size_t i = 1; i <= step.arguments.size(); ++i) {
    if (!frame().uses.of(index, i).empty()) return false;
  }
  for (std::size_t between = index; between < use.step; ++between) {
    if (!assertionsAfter(between).empty()) return false;
    if (between > index && !isInlined(between)) return false;
  }
  return std::ranges::none_of(assertionsAfter(use.step), [](const model::Assertion* assertion) {
    return std::holds_alternative<model::ThrowsException>(assertion->what);
  });
}

bool TestWriter::isChanged(const std::vector<Use>& uses, TypeId id) const {
  return std::ranges::any_of(uses, [&](const Use& use) {
    switch (use.as) {
      case Use::As::Receiver:
        return use.operation == nullptr || !use.operation->isConst;
      case Use::As::Argument: {
        if (use.operation == nullptr) return true;
        const model::Parameter& parameter = use.operation->parameters.at(use.parameter);
        const auto* pointer = shape<model::PointerType>(parameter.type);
        return parameter.passing == Passing::Reference ||
               parameter.passing == Passing::RvalueReference || !type(id).isCopyable ||
               (pointer != nullptr && parameter.type != id && !pointer->pointeeIsConst);
      }
      case Use::As::Element:
      case Use::As::Returned:
        return true;
      case Use::As::Asserted:
      case Use::As::Compared:
        return false;
    }
    return true;
  });
}

std::optional<std::size_t> TestWriter::destroyedBy(std::size_t index) const {
  for (const Use& use : frame().uses.of(index)) {
    const bool destroys = use.as == Use::As::Receiver && use.operation != nullptr &&
                          use.operation->kind == OperationKind::Destructor;
    if (destroys) return use.step;
  }
  return std::nullopt;
}

bool TestWriter::isTakenOver(std::size_t index) const {
  return std::ranges::any_of(frame().uses.of(index), [&](const Use& use) {
    return use.as == Use::As::Argument && use.operation != nullptr &&
           c_.options.takesOwnership.contains({use.operation->key, use.parameter});
  });
}

void TestWriter::declareResult(std::size_t index, const Call& call) {
  const Operation& operation = *call.operation;
  const std::vector<Use>& uses = frame().uses.of(index);
  const TypeId result = operation.result.type;
  const std::string name = nameFor(index, operation);
  const bool isObject = operation.result.passing == Passing::Value && !isScalar(result);
  Value& value = frame().outputs[index][0];
  value = {Value::Form::Name, name, result, false};
  if (operation.kind == OperationKind::Stub) value.className = call.className;
  const bool isOnlyWritten = std::ranges::all_of(uses, [](const Use& use) {
    if (use.as != Use::As::Receiver || use.operation == nullptr) return false;
    return use.operation->kind == OperationKind::Destructor ||
           use.operation->kind == OperationKind::FieldWrite ||
           (use.operation->isImplicit && use.operation->name == "operator=");
  });
  const std::string unused = isOnlyWritten ? "[[maybe_unused]] " : "";
  const auto made = [&] { return call.className.empty() ? typeName(result) : call.className; };
  const std::string arguments =
      call.construction.starts_with('(') ? call.construction : "(" + call.expression.text + ")";
  const Lifetime lifetime =
      isObject && type(result).classId ? lifetimeOf(index) : Lifetime::UntilTheEnd;
  if (lifetime == Lifetime::Scope) add("{");
  if (lifetime == Lifetime::UniquePointer) {
    value.form = Value::Form::UniquePointer;
    add(fmt::format("auto {} = {};", name, ownedObject("unique", made(), arguments)));
  } else if (isObject && type(result).classId && isTakenOver(index)) {
    value.form = Value::Form::RawPointer;
    add(fmt::format("{0}* {1} = new {0}{2};", made(), name, arguments));
  } else if (c_.options.givesOwnership.contains(operation.key)) {
    if (const auto* pointer = shape<model::PointerType>(result)) {
      value.form = Value::Form::UniquePointer;
      value.type = pointer->pointee;
      value.isConst = pointer->pointeeIsConst;
      add(fmt::format("{}std::unique_ptr<{}{}> {}({});", unused,
                      pointer->pointeeIsConst ? "const " : "", typeName(pointer->pointee), name,
                      call.expression.text));
    }
  } else {
    const bool isOnlyCompared =
        std::ranges::all_of(uses, [](const Use& use) { return use.as == Use::As::Compared; });
    const bool isCopied = isOnlyCompared && !uses.empty() && type(result).isCopyable;
    const bool isPlain = isScalar(result) || shape<model::TextType>(result) != nullptr;
    const bool isReference = operation.result.passing != Passing::Value && !isCopied;
    const bool isConst = isReference ? operation.result.isConst || call.isConst ||
                                           operation.result.passing == Passing::ConstReference
                                     : isPlain && !isChanged(uses, result);
    value.isConst = isConst;
    add(unused + initialised(name, call, isConst, isReference) + ";");
  }
  for (const std::string& statement : call.afterwards) {
    add(itself(value).text.starts_with('*') ? name + "->" + statement : name + "." + statement);
  }
}

// "Queue queue(2)", "const int& front = queue.front()".
std::string TestWriter::initialised(const std::string& name, const Call& call, bool isConst,
                                    bool isReference) {
  const model::ResultType& result = call.operation->result;
  if (!call.className.empty()) {
    const bool isDefault = call.construction == "()";
    return fmt::format("{}{} {}{}", isConst ? "const " : "", call.className, name,
                       isDefault ? "" : asDeclaration(call.construction));
  }
  const std::string_view suffix = !isReference                                 ? ""
                                  : result.passing == Passing::RvalueReference ? "&&"
                                                                               : "&";
  const bool isDeduced =
      c_.names.isBetterDeduced(result.type) || shape<model::VoidType>(result.type) != nullptr;
  const std::string text = isDeduced ? "auto" : typeName(result.type);
  return fmt::format("{} = {}", declared(text, suffix, name, isConst), call.expression.text);
}

// A scope, if nothing that is declared inside is needed after it or would have outlived the object.
TestWriter::Lifetime TestWriter::lifetimeOf(std::size_t index) const {
  const auto destruction = destroyedBy(index);
  if (!destruction) return Lifetime::UntilTheEnd;
  const bool isLast = *destruction + 1 == frame().steps.size();
  const auto isUsedAfter = [&](std::size_t step, std::size_t output) {
    return std::ranges::any_of(frame().uses.of(step, output),
                               [&](const Use& use) { return use.step > *destruction; });
  };
  for (std::size_t other = index; other < *destruction; ++other) {
    const model::Step& step = frame().steps[other];
    const Operation& operation = c_.index.operation(step.operation);
    const bool isObject = operation.result.passing == Passing::Value &&
                          !isScalar(operation.result.type) &&
                          shape<model::VoidType>(operation.result.type) == nullptr;
    if (other > index && isObject && needsVariable(other) && !isInlined(other)) {
      return Lifetime::UniquePointer;
    }
    for (std::size_t output = 0; output <= step.arguments.size(); ++output) {
      if (other > index && !isLast && isUsedAfter(other, output)) return Lifetime::UniquePointer;
    }
  }
  if (isLast) return frames_.size() == 1 ? Lifetime::UntilTheEnd : Lifetime::UniquePointer;
  const bool inCallback =
      std::ranges::any_of(frame().uses.of(index), [](const Use& use) { return use.inCallback; });
  const bool isAskedLater = isUsedAfter(index, 0);
  return inCallback || isAskedLater ? Lifetime::UniquePointer : Lifetime::Scope;
}

void TestWriter::writeDestruction(std::size_t index) {
  const model::Step& step = frame().steps[index];
  frame().outputs[index].resize(1);
  const auto* reference =
      step.receiver.empty() ? nullptr : std::get_if<model::ValueRef>(&step.receiver[0].value);
  if (reference == nullptr) return cannot("a destructor needs the value of an earlier step");
  const Value value = resolve(*reference);
  if (value.form == Value::Form::UniquePointer) return add(value.text + ".reset();");
  const bool isOurs = value.form == Value::Form::Name && reference->output == 0 &&
                      reference->scope == model::ValueRef::Scope::Sequence && frames_.size() == 1 &&
                      shape<model::ObjectType>(value.type) != nullptr;
  const Operation* maker =
      isOurs ? &c_.index.operation(frame().steps[reference->step].operation) : nullptr;
  if (maker == nullptr || maker->result.passing != Passing::Value) {
    return cannot("an object is destroyed that the test does not own");
  }
  if (lifetimeOf(reference->step) == Lifetime::Scope) add("}");
}

std::string TestWriter::nameByUse(const std::vector<Use>& uses) const {
  std::string name;
  for (const Use& use : uses) {
    if (use.as != Use::As::Argument || use.operation == nullptr) return {};
    const std::string parameter = plainName(use.operation->parameters.at(use.parameter).name);
    if (parameter.empty() || (!name.empty() && parameter != name)) return {};
    name = parameter;
  }
  return name;
}

std::string TestWriter::nameFor(std::size_t index, const Operation& operation) {
  const std::vector<Use>& uses = frame().uses.of(index);
  if (isCopyOrMove(operation)) {
    const bool isMove = operation.parameters[0].passing == Passing::RvalueReference;
    return variables_.fresh(isMove ? "moved" : "copy");
  }
  if (const std::string name = nameByUse(uses); !name.empty()) return variables_.fresh(name);
  TypeId object = operation.result.type;
  if (const auto* pointer = shape<model::PointerType>(object)) object = pointer->pointee;
  if (const auto* smart = shape<model::SmartPointerType>(object)) object = smart->pointee;
  if (shape<model::ObjectType>(object) != nullptr && !c_.names.isBetterDeduced(object)) {
    return variables_.freshObject(variableFor(lastName(type(object).name), c_.style));
  }
  const std::string noun = nounOf(operation.name, c_.style);
  return variables_.fresh(noun.empty() ? "result" : noun);
}

}  // namespace assay::emit
