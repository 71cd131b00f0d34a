// Arguments of calls: how a value that is there is passed on, and how literals are written.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "emit/literals.h"
#include "emit/test_writer.h"
#include "model/moves.h"

namespace assay::emit {

using model::Argument;
using model::CompositeForm;
using model::CompositeType;
using model::ListLiteral;
using model::Literal;
using model::Passing;
using model::PointerType;
using model::SmartPointerKind;
using model::SmartPointerType;
using model::TextKind;
using model::TypeId;

namespace {

// A template argument that is const is not part of the model's type: "std::span<const int>".
bool holdsConst(const model::Type& type) { return type.name.find("<const ") != std::string::npos; }

bool isNull(const Literal& literal) { return std::holds_alternative<model::NullLiteral>(literal); }

// The length that is part of the type: 2 of "std::span<const int, 2>".
std::optional<std::size_t> staticExtent(const model::Type& type) {
  const std::size_t comma = type.name.rfind(", ");
  if (!type.name.starts_with("std::span<") || comma == std::string::npos) return std::nullopt;
  const std::string digits = type.name.substr(comma + 2, type.name.size() - comma - 3);
  const bool isNumber = !digits.empty() && std::ranges::all_of(digits, [](unsigned char c) {
    return std::isdigit(c) != 0;
  });
  return isNumber ? std::optional(std::stoul(digits)) : std::nullopt;
}

bool holdsMany(CompositeForm form) {
  return form == CompositeForm::Sequence || form == CompositeForm::Set ||
         form == CompositeForm::Map;
}

}  // namespace

Expression TestWriter::argument(const Argument& argument, const Slot& slot, bool isUsedLater,
                                Value& held) {
  if (const auto* reference = std::get_if<model::ValueRef>(&argument.value)) {
    held = resolve(*reference);
    return passed(held, slot);
  }
  const auto& given = std::get<Literal>(argument.value);
  if (!isUsedLater && !needsName(given, slot)) return literal(given, slot);
  held = named(given, slot, isUsedLater);
  return passed(held, slot);
}

Value TestWriter::resolve(const model::ValueRef& reference) {
  using Scope = model::ValueRef::Scope;
  const Frame& scope = reference.scope == Scope::Sequence ? frames_.front() : frames_.back();
  if (reference.scope == Scope::Sequence && frames_.size() > 1 && frame().hasNoCaptures) {
    cannot("a plain function pointer cannot reach the objects of the test");
  }
  Value value;
  if (reference.scope == Scope::Parameter) {
    if (reference.step < scope.parameters.size()) value = scope.parameters[reference.step];
  } else if (reference.step < scope.outputs.size() &&
             reference.output < scope.outputs[reference.step].size()) {
    value = scope.outputs[reference.step][reference.output];
  }
  if (value.form == Value::Form::None) {
    cannot(fmt::format("step {} has no value that a test can hold", reference.step));
  }
  return value;
}

Expression TestWriter::itself(const Value& value) const {
  switch (value.form) {
    case Value::Form::None:
    case Value::Form::Name:
    case Value::Form::Temporary:
      return {value.text};
    case Value::Form::RawPointer:
    case Value::Form::UniquePointer:
      return {"*" + value.text, Binding::Prefix};
    case Value::Form::Address:
      return {"&" + value.text, Binding::Prefix};
  }
  return {value.text};
}

Access TestWriter::accessTo(const Value& value) const {
  const std::string& text = value.text;
  const auto through = [&](const std::string& pointer, const std::string& address, TypeId pointee,
                           bool isConst) {
    return Access{{"*" + pointer, Binding::Prefix}, pointer + "->", address, pointee, isConst};
  };
  if (value.form == Value::Form::RawPointer) return through(text, text, value.type, value.isConst);
  if (value.form == Value::Form::UniquePointer) {
    return through(text, text + ".get()", value.type, value.isConst);
  }
  if (const auto* pointer = shape<PointerType>(value.type)) {
    if (value.form == Value::Form::Address) {
      return {{text}, text + ".", "&" + text, pointer->pointee, pointer->pointeeIsConst};
    }
    return through(text, text, pointer->pointee, pointer->pointeeIsConst);
  }
  if (const auto* smart = shape<SmartPointerType>(value.type)) {
    const std::string base = smart->kind == SmartPointerKind::Weak ? text + ".lock()" : text;
    return through(base, base + ".get()", smart->pointee, holdsConst(type(value.type)));
  }
  Access access{{text}, text + ".", "&" + text, value.type, value.isConst};
  access.isTemporary = value.form == Value::Form::Temporary;
  return access;
}

bool TestWriter::serves(TypeId given, TypeId wanted) const {
  if (given == wanted) return true;
  const auto& from = type(given).classId;
  const auto& to = type(wanted).classId;
  return from && to && c_.api.derivesFrom(*from, *to);
}

Expression TestWriter::passed(const Value& value, const Slot& slot) {
  if (const auto* pointer = shape<PointerType>(slot.type)) {
    return passedAsPointer(value, slot, *pointer);
  }
  if (const auto* smart = shape<SmartPointerType>(slot.type)) {
    return passedAsSmartPointer(value, slot, *smart);
  }
  Access access = accessTo(value);
  if (value.type == slot.type) {
    access.object = itself(value);
    access.isConst = value.isConst;
  }
  const bool wantsToChange =
      slot.passing == Passing::Reference || slot.passing == Passing::RvalueReference;
  if (access.isConst && wantsToChange) {
    cannot("it would change an object that is const");
  }
  switch (slot.passing) {
    case Passing::ConstReference:
    case Passing::Reference:
      return access.object;
    case Passing::Value:
      if (type(slot.type).isCopyable || access.isTemporary) return access.object;
      if (access.isConst) cannot("it would move from an object that is const");
      return {moved(access.object.text)};
    case Passing::RvalueReference:
      return access.isTemporary ? access.object : Expression{moved(access.object.text)};
  }
  return access.object;
}

Expression TestWriter::passedAsPointer(const Value& value, const Slot& slot,
                                       const PointerType& pointer) {
  const auto mustBeMutable = [&](bool isConst) {
    if (isConst && !pointer.pointeeIsConst) cannot("it would change an object that is const");
  };
  if (const auto* given = shape<PointerType>(value.type)) {
    mustBeMutable(given->pointeeIsConst);
    Expression expression = itself(value);
    if (value.form == Value::Form::UniquePointer) {
      expression = {value.text + (slot.isTaken ? ".release()" : ".get()")};
    }
    return slot.passing == Passing::RvalueReference ? Expression{moved(expression.text)}
                                                    : expression;
  }
  const Access access = accessTo(value);
  mustBeMutable(access.isConst);
  if (access.isTemporary && !slot.isTaken) {
    cannot("the address of a temporary object is of no use");
  }
  if (slot.isTaken && value.form == Value::Form::UniquePointer) {
    return {value.text + ".release()"};
  }
  if (value.form == Value::Form::Temporary) return {value.text};
  const bool isOperator = access.address.starts_with('&');
  return {access.address, isOperator ? Binding::Prefix : Binding::Postfix};
}

Expression TestWriter::passedAsSmartPointer(const Value& value, const Slot& slot,
                                            const SmartPointerType& smart) {
  Expression expression = itself(value);
  if (value.type == slot.type) {
    const bool moves = model::takesByMove(c_.api, slot.type, slot.passing);
    if (value.isConst && (moves || slot.passing == Passing::Reference)) {
      cannot("it would change an object that is const");
    }
    return moves ? Expression{moved(expression.text)} : expression;
  }
  const auto* given = shape<SmartPointerType>(value.type);
  if (given == nullptr) {
    cannot("an object cannot become " + type(slot.type).name);
    return expression;
  }
  if (given->kind == SmartPointerKind::Unique) expression = {moved(expression.text)};
  if (slot.passing != Passing::Reference) return expression;
  // A reference needs a pointer of exactly its type.
  const std::string name = variables_.fresh(slot.name);
  add(fmt::format("{} {} = {};", typeName(slot.type), name, expression.text));
  (void)smart;
  return {name};
}

bool TestWriter::needsName(const Literal& literal, const Slot& slot) const {
  const model::TypeShape& wanted = type(slot.type).shape;
  if (slot.passing == Passing::Reference) return true;
  if (std::holds_alternative<model::StreamType>(wanted)) return true;
  const bool isReference = slot.passing != Passing::Value;
  if (slot.outlives && isReference) return true;
  // Nobody knows how wide a bit-field is; compilers warn of constants that do not fit.
  if (slot.isBitField && integerBits(literal).value_or(0) > 1) return true;
  if (const auto* text = std::get_if<model::TextType>(&wanted)) {
    return text->kind == TextKind::Buffer && !isNull(literal);
  }
  if (std::holds_alternative<PointerType>(wanted)) return !isNull(literal) && !slot.isTaken;
  if (const auto* composite = std::get_if<CompositeType>(&wanted)) {
    const bool isSpan = composite->form == CompositeForm::View &&
                        composite->templateName == "std::span" && !isEmptyList(literal);
    const bool hasUncopyable =
        holdsMany(composite->form) && !isEmptyList(literal) &&
        std::ranges::any_of(composite->arguments, [&](TypeId id) { return !type(id).isCopyable; });
    return isSpan || hasUncopyable;
  }
  return false;
}

Value TestWriter::named(const Literal& given, const Slot& slot, bool isChangedLater) {
  const model::TypeShape& wanted = type(slot.type).shape;
  const std::string standard = std::holds_alternative<model::TextType>(wanted)       ? "text"
                               : std::holds_alternative<model::StreamType>(wanted)   ? "stream"
                               : std::holds_alternative<model::CallableType>(wanted) ? "callback"
                               : std::holds_alternative<ListLiteral>(given)          ? "values"
                                                                                     : "value";
  const std::string name = variables_.fresh(slot.name.empty() ? standard : slot.name);
  const auto* list = std::get_if<ListLiteral>(&given);
  const auto* text = std::get_if<std::string>(&given);
  if (const auto* pointer = shape<PointerType>(slot.type); pointer != nullptr && list != nullptr) {
    return namedPointee(*list, slot, *pointer, name);
  }
  Value value{Value::Form::Name, name, slot.type};
  if (const auto* stream = shape<model::StreamType>(slot.type)) {
    declareStream(*stream, slot, text != nullptr ? *text : "", name);
    return value;
  }
  const auto* buffer = std::get_if<model::TextType>(&wanted);
  if (buffer != nullptr && buffer->kind == TextKind::Buffer && text != nullptr) {
    add(fmt::format("char {}[] = {};", name, textLiteral(*text, "")));
    return value;
  }
  if (const auto* composite = shape<CompositeType>(slot.type);
      composite != nullptr && list != nullptr) {
    if (composite->templateName == "std::span" && !list->elements.empty()) {
      value.text = declareView(*composite, slot, *list, name);
      return value;
    }
    if (holdsMany(composite->form) && needsName(given, Slot{slot.type})) {
      declareAndFill(*composite, slot, *list, name);
      return value;
    }
  }
  const bool isChanged = slot.passing == Passing::Reference ||
                         slot.passing == Passing::RvalueReference || slot.isBitField ||
                         isChangedLater;
  declareWith(given, slot, name, isChanged);
  value.isConst = !isChanged;
  return value;
}

void TestWriter::declareStream(const model::StreamType& stream, const Slot& slot,
                               const std::string& text, const std::string& name) {
  if (!stream.isInput) {
    add(fmt::format("std::ostringstream {};", name));
    return;
  }
  const bool isBoth = type(slot.type).name == "std::iostream";
  add(fmt::format("std::{} {}({});", isBoth ? "stringstream" : "istringstream", name,
                  textLiteral(text, "std::string")));
}

// The array that a view shows. What stands for the view: where it is passed by reference, it is a
// variable of its own.
std::string TestWriter::declareView(const CompositeType& composite, const Slot& slot,
                                    const ListLiteral& list, const std::string& name) {
  if (staticExtent(type(slot.type)).value_or(list.elements.size()) != list.elements.size()) {
    cannot("a view of " + type(slot.type).name + " has another length");
  }
  const std::vector<TypeId> types(list.elements.size(), composite.arguments.at(0));
  const std::string element = typeName(composite.arguments.at(0));
  add(fmt::format("{}{} {}[] = {{{}}};", holdsConst(type(slot.type)) ? "const " : "", element, name,
                  joined(elements(list.elements, types))));
  if (slot.passing != Passing::Reference) return name;
  const std::string view = variables_.fresh("view");
  add(fmt::format("{} {}({});", typeName(slot.type), view, name));
  return view;
}

// A container whose elements cannot be copied out of a list.
void TestWriter::declareAndFill(const CompositeType& composite, const Slot& slot,
                                const ListLiteral& list, const std::string& name) {
  const bool isMap = composite.form == CompositeForm::Map;
  const std::string_view method = isMap                                  ? "emplace"
                                  : composite.form == CompositeForm::Set ? "insert"
                                                                         : "push_back";
  add(fmt::format("{} {};", typeName(slot.type), name));
  for (const Argument& element : list.elements) {
    const auto* literalElement = std::get_if<Literal>(&element.value);
    const auto* pair =
        literalElement != nullptr ? std::get_if<ListLiteral>(literalElement) : nullptr;
    const auto parts = isMap && pair != nullptr
                           ? elements(pair->elements, composite.arguments)
                           : elements(std::span(&element, 1), composite.arguments);
    add(fmt::format("{}.{}({});", name, method, joined(parts)));
  }
}

// Anything else is initialised with its literal, and without saying its type twice.
void TestWriter::declareWith(const Literal& given, const Slot& slot, const std::string& name,
                             bool isChanged) {
  Slot inner{slot.type};
  inner.name = slot.name;
  inner.hasBraces = false;
  inner.isTaken = slot.isTaken;
  const std::string initial = literal(given, inner).text;
  const std::string written = c_.names.isBetterDeduced(slot.type) ? "auto" : typeName(slot.type);
  const std::string declaration = declared(written, "", name, !isChanged);
  const bool repeatsType = initial.starts_with(written) && initial.size() > written.size() &&
                           (initial[written.size()] == '{' || initial[written.size()] == '(');
  if (!repeatsType) {
    add(fmt::format("{} = {};", declaration, initial));
    return;
  }
  const std::string arguments = initial.substr(written.size());
  const bool isDefault = arguments.size() == 2 && isChanged;
  add(isDefault                    ? declaration + ";"
      : arguments.starts_with('{') ? fmt::format("{} = {};", declaration, arguments)
                                   : declaration + arguments + ";");
}

// One pointee is a variable whose address is passed, several are an array.
Value TestWriter::namedPointee(const ListLiteral& list, const Slot& slot,
                               const PointerType& pointer, const std::string& name) {
  const std::string element = (pointer.pointeeIsConst ? "const " : "") + typeName(pointer.pointee);
  const std::vector<TypeId> types(list.elements.size(), pointer.pointee);
  const std::vector<std::string> parts = elements(list.elements, types);
  Value value{Value::Form::Name, name, slot.type};
  if (parts.empty()) {
    const std::string array = variables_.fresh("none");
    add(fmt::format("const auto {} = std::make_unique<{}[]>(0);", array, element));
    add(fmt::format("{} = {}.get();", declared(element + "*", "", name), array));
  } else if (parts.size() == 1 && !slot.isTaken && slot.passing != Passing::Reference) {
    add(fmt::format("{} = {};", declared(element, "", name), parts[0]));
    value.form = Value::Form::Address;
  } else if (slot.isTaken) {
    const std::string allocation =
        parts.size() == 1 ? fmt::format("new {}({})", element, parts[0])
                          : fmt::format("new {}[{}]{{{}}}", element, parts.size(), joined(parts));
    add(fmt::format("{} = {};", declared(element + "*", "", name), allocation));
  } else {
    const bool isReference = slot.passing == Passing::Reference;
    const std::string array = isReference ? variables_.fresh("values") : name;
    add(fmt::format("{} = {{{}}};", declared(element, "", array + "[]"), joined(parts)));
    if (isReference) add(fmt::format("{} = {};", declared(element + "*", "", name), array));
  }
  return value;
}

Expression TestWriter::literal(const Literal& given, const Slot& slot) {
  const model::TypeShape& wanted = type(slot.type).shape;
  if (const auto* stream = std::get_if<model::StreamType>(&wanted)) {
    (void)stream;
    return itself(named(given, slot, true));
  }
  if (isNull(given)) return null(slot);
  if (isScalar(slot.type)) return scalar(given, slot);
  if (const auto* text = std::get_if<model::TextType>(&wanted)) {
    return this->text(given, slot, text->kind);
  }
  if (const auto* list = std::get_if<ListLiteral>(&given)) {
    if (staticExtent(type(slot.type)).value_or(list->elements.size()) != list->elements.size()) {
      cannot("a view of " + type(slot.type).name + " has another length");
      return {};
    }
    return this->list(*list, slot);
  }
  if (const auto* callable = std::get_if<model::CallableType>(&wanted)) {
    if (const auto* callback = std::get_if<model::CallbackLiteral>(&given)) {
      return lambda(*callback, slot, *callable);
    }
  }
  if (const auto* composite = std::get_if<CompositeType>(&wanted);
      composite != nullptr && composite->form == CompositeForm::Count) {
    return this->composite(ListLiteral{{Argument{given}}}, slot, *composite);
  }
  cannot("a literal of type " + type(slot.type).name + " cannot be written");
  return {};
}

Expression TestWriter::scalar(const Literal& given, const Slot& slot) {
  const auto expression = scalarLiteral(type(slot.type).shape, typeName(slot.type), given,
                                        slot.isExact ? LiteralStyle::Exact : LiteralStyle::Plain);
  if (!expression) cannot("a literal does not have the type " + type(slot.type).name);
  return expression.value_or(Expression{});
}

Expression TestWriter::text(const Literal& given, const Slot& slot, TextKind kind) {
  const auto* value = std::get_if<std::string>(&given);
  if (value == nullptr) {
    cannot("a literal does not have the type " + type(slot.type).name);
    return {};
  }
  switch (kind) {
    case TextKind::String:
    case TextKind::StringView:
    case TextKind::Path: {
      const std::string name = typeName(slot.type);
      const std::string literal =
          textLiteral(*value, kind == TextKind::StringView ? "std::string_view" : "std::string");
      const bool isWrapped = !literal.starts_with('"');
      return {slot.isExact && !isWrapped ? fmt::format("{}({})", name, literal) : literal};
    }
    case TextKind::CString:
    case TextKind::Buffer:
      return {textLiteral(value->substr(0, value->find('\0')), "")};
  }
  return {};
}

Expression TestWriter::null(const Slot& slot) const {
  const model::TypeShape& wanted = type(slot.type).shape;
  if (const auto* composite = std::get_if<CompositeType>(&wanted)) {
    (void)composite;
    return {slot.isExact ? c_.names.of(slot.type) + "()" : "std::nullopt"};
  }
  if (const auto* callable = std::get_if<model::CallableType>(&wanted);
      callable != nullptr && callable->form == model::CallableForm::Generic) {
    return {"[](const auto&...) { return 0; }"};
  }
  if (const auto* smart = std::get_if<SmartPointerType>(&wanted);
      smart != nullptr && smart->kind == SmartPointerKind::Weak) {
    return {c_.names.of(slot.type) + "()"};
  }
  if (!slot.isExact || c_.names.isBetterDeduced(slot.type)) return {"nullptr"};
  const bool isRaw = std::holds_alternative<PointerType>(wanted) ||
                     std::holds_alternative<model::TextType>(wanted) ||
                     c_.names.of(slot.type).find("(*)") != std::string::npos;
  return {isRaw ? fmt::format("static_cast<{}>(nullptr)", c_.names.of(slot.type))
                : c_.names.of(slot.type) + "()"};
}

std::vector<std::string> TestWriter::elements(std::span<const Argument> arguments,
                                              std::span<const TypeId> types, bool isExact) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < arguments.size() && i < types.size(); ++i) {
    Slot slot{types[i]};
    slot.isExact = isExact;
    Value held;
    parts.push_back(argument(arguments[i], slot, false, held).text);
  }
  return parts;
}

Expression TestWriter::withType(const Slot& slot, const std::string& braced) const {
  if (slot.hasBraces && !slot.isExact) return {braced};
  return {c_.names.of(slot.type) + braced};
}

Expression TestWriter::list(const ListLiteral& list, const Slot& slot) {
  if (const auto* composite = shape<CompositeType>(slot.type)) {
    return this->composite(list, slot, *composite);
  }
  if (const auto* smart = shape<SmartPointerType>(slot.type)) {
    return smartPointer(list, slot, *smart);
  }
  if (const auto* pointer = shape<PointerType>(slot.type)) {
    if (!slot.isTaken) return itself(named(list, slot, false));
    const std::vector<TypeId> types(list.elements.size(), pointer->pointee);
    const std::vector<std::string> parts = elements(list.elements, types);
    const std::string element = typeName(pointer->pointee);
    if (parts.size() == 1) return {fmt::format("new {}({})", element, parts[0]), Binding::Prefix};
    return {fmt::format("new {}[{}]{{{}}}", element, parts.size(), joined(parts)), Binding::Prefix};
  }
  cannot("a literal does not have the type " + type(slot.type).name);
  return {};
}

Expression TestWriter::composite(const ListLiteral& list, const Slot& slot,
                                 const CompositeType& composite) {
  const std::string name = typeName(slot.type);
  const std::vector<TypeId> same(list.elements.size(),
                                 composite.arguments.empty() ? TypeId{} : composite.arguments[0]);
  switch (composite.form) {
    case CompositeForm::View:
      if (composite.templateName == "std::span") return {name + "()"};
      [[fallthrough]];
    case CompositeForm::Sequence:
    case CompositeForm::Set:
      return withType(slot, fmt::format("{{{}}}", joined(elements(list.elements, same))));
    case CompositeForm::Map: {
      std::vector<std::string> pairs;
      for (const Argument& element : list.elements) {
        const auto* given = std::get_if<Literal>(&element.value);
        const auto* pair = given != nullptr ? std::get_if<ListLiteral>(given) : nullptr;
        if (pair == nullptr) {
          cannot("an element of " + name + " is no pair");
          continue;
        }
        pairs.push_back(
            fmt::format("{{{}}}", joined(elements(pair->elements, composite.arguments))));
      }
      return withType(slot, fmt::format("{{{}}}", joined(pairs)));
    }
    case CompositeForm::Fixed: {
      const auto parts = elements(list.elements, composite.arguments);
      if (composite.templateName != "std::array") {
        if (slot.hasBraces && !slot.isExact) return {fmt::format("{{{}}}", joined(parts))};
        // A braced element must know what it is.
        return {fmt::format("{}({})", name,
                            joined(elements(list.elements, composite.arguments, true)))};
      }
      const bool isNested = !parts.empty() && parts.front().starts_with('{');
      const std::string braced = fmt::format("{{{}}}", joined(parts));
      return withType(slot, isNested ? "{" + braced + "}" : braced);
    }
    case CompositeForm::Optional: {
      if (list.elements.empty()) return null(slot);
      const std::string element = elements(list.elements, same, true).front();
      if (slot.isExact) return {fmt::format("{}({})", name, element)};
      const std::string plain = elements(list.elements, same).front();
      return {plain.starts_with('{') || plain == "nullptr" || plain == "std::nullopt"
                  ? fmt::format("{}({})", name, element)
                  : plain};
    }
    case CompositeForm::Variant: {
      const auto* given =
          list.elements.empty() ? nullptr : std::get_if<Literal>(&list.elements[0].value);
      const auto index = given != nullptr ? integerBits(*given) : std::nullopt;
      if (!index || *index >= composite.arguments.size()) {
        cannot("a literal does not have the type " + name);
        return {};
      }
      const TypeId chosen = composite.arguments[*index];
      if (list.elements.size() < 2) {
        return {fmt::format("{}(std::in_place_index<{}>)", name, *index)};
      }
      const std::string element =
          elements(std::span(list.elements).subspan(1), std::span(&chosen, 1), true).front();
      const bool isUnique = std::ranges::count(composite.arguments, chosen) == 1;
      if (!isUnique) return {fmt::format("{}(std::in_place_index<{}>, {})", name, *index, element)};
      return {slot.isExact ? fmt::format("{}({})", name, element) : element};
    }
    case CompositeForm::Count: {
      if (!composite.arguments.empty()) {
        return {fmt::format("{}({})", name, joined(elements(list.elements, composite.arguments)))};
      }
      const auto* given =
          list.elements.empty() ? nullptr : std::get_if<Literal>(&list.elements[0].value);
      return {fmt::format("{}({})", name, given != nullptr ? integerBits(*given).value_or(0) : 0)};
    }
  }
  return {};
}

// One object is made where the pointer is; what was a variable before is copied or moved into it.
Expression TestWriter::smartPointer(const ListLiteral& list, const Slot& slot,
                                    const SmartPointerType& smart) {
  if (list.elements.empty()) return null(slot);
  const std::string_view owner = smart.kind == SmartPointerKind::Unique ? "unique" : "shared";
  if (smart.kind == SmartPointerKind::Weak) {
    cannot("a weak pointer cannot own an object");
    return {};
  }
  std::string pointee = typeName(smart.pointee);
  if (holdsConst(type(slot.type))) pointee = "const " + pointee;
  if (const auto* reference = std::get_if<model::ValueRef>(&list.elements[0].value)) {
    const Value value = resolve(*reference);
    if (value.form == Value::Form::Temporary && !value.construction.empty()) {
      const std::string arguments =
          value.construction.starts_with('(') ? value.construction : "(" + value.text + ")";
      return {ownedObject(owner, pointee, arguments)};
    }
    const std::string target = value.className.empty() ? pointee : value.className;
    Slot element{smart.pointee};
    if (!value.className.empty()) {
      return {ownedObject(owner, target, fmt::format("({})", moved(value.text)))};
    }
    return {ownedObject(owner, target, fmt::format("({})", passed(value, element).text))};
  }
  const auto parts = elements(list.elements, std::span(&smart.pointee, 1), true);
  return {ownedObject(owner, pointee, fmt::format("({})", joined(parts)))};
}

}  // namespace assay::emit
