#include "exec/argument_lowering.h"

#include <fmt/format.h>

#include <array>

#include "exec/literal_bytes.h"

namespace assay::exec {

using model::Argument;
using model::CompositeForm;
using model::ListLiteral;
using model::Literal;
using model::PointerType;
using model::SmartPointerType;
using model::TypeId;
using support::ErrorCode;
using support::Result;

namespace {

tl::unexpected<support::Error> problem(std::string message, std::string where = {},
                                       std::string remedy = {}) {
  return support::fail(ErrorCode::Usage, std::move(message), std::move(where), std::move(remedy));
}

tl::unexpected<support::Error> inElement(support::Error error, std::size_t index) {
  const std::string where = fmt::format("element {}", index);
  error.where = error.where.empty() ? where : where + ", " + error.where;
  return tl::unexpected<support::Error>(std::move(error));
}

}  // namespace

Result<Value> ArgumentLowering::lower(const Argument& argument, TypeId wanted, model::Passing) {
  if (const auto* literal = std::get_if<Literal>(&argument.value)) {
    return lowerLiteral(*literal, wanted);
  }
  const auto value = bodies_.resolve(std::get<model::ValueRef>(argument.value));
  if (!value) return support::passOn(value);
  return convert(**value, wanted);
}

Result<Value> ArgumentLowering::convert(const Value& value, TypeId wanted) {
  if (value.type == wanted) return value;
  const model::Type& target = api_.type(wanted);
  Value converted;
  converted.type = wanted;
  converted.owner = value.owner;

  if (const auto* pointer = std::get_if<PointerType>(&target.shape)) {
    // Pointers that differ in the pointee's const only share their representation.
    if (const auto* given = std::get_if<PointerType>(&api_.type(value.type).shape);
        given != nullptr && given->pointee == pointer->pointee) {
      converted.slot = value.slot;
      return converted;
    }
    if (const auto address = objectAddress(value, pointer->pointee, true)) {
      converted.slot = writer_.newSlot();
      writer_.addressOf(converted.slot, *address);
      return converted;
    }
  } else if (std::holds_alternative<SmartPointerType>(target.shape)) {
    const auto thunk = table_.conversions.find({value.type, wanted});
    if (thunk != table_.conversions.end()) return makeBy(thunk->second, wanted, {&value.slot, 1});
  } else if (const auto address = objectAddress(value, wanted, false)) {
    converted.slot = *address;
    converted.owner.reset();
    return converted;
  }
  return problem(
      fmt::format("expected {}, got a value of type {}", target.name, api_.type(value.type).name));
}

bool ArgumentLowering::sameOrBase(TypeId from, TypeId to) const {
  return from == to || upcast(from, to).has_value();
}

std::optional<std::uint32_t> ArgumentLowering::upcast(TypeId from, TypeId to) const {
  const auto& derived = api_.type(from).classId;
  const auto& base = api_.type(to).classId;
  if (!derived || !base) return std::nullopt;
  const auto thunk = table_.upcasts.find({*derived, *base});
  if (thunk == table_.upcasts.end()) return std::nullopt;
  return thunk->second;
}

std::optional<SlotIndex> ArgumentLowering::objectAddress(const Value& value, TypeId wanted,
                                                         bool nullAllowed) {
  const model::TypeShape& shape = api_.type(value.type).shape;
  TypeId object = value.type;
  SlotIndex address = value.slot;
  if (const auto* pointer = std::get_if<PointerType>(&shape)) {
    if (!sameOrBase(pointer->pointee, wanted)) return std::nullopt;
    object = pointer->pointee;
    address = writer_.newSlot();
    writer_.load(address, value.slot, nullAllowed);
  } else if (const auto* smart = std::get_if<SmartPointerType>(&shape)) {
    const auto thunk = table_.pointees.find(value.type);
    if (thunk == table_.pointees.end() || !sameOrBase(smart->pointee, wanted)) return std::nullopt;
    object = smart->pointee;
    address = writer_.newSlot();
    writer_.convert(address, thunk->second, value.slot, nullAllowed);
  } else if (!sameOrBase(object, wanted)) {
    return std::nullopt;
  }
  if (object == wanted) return address;
  const SlotIndex base = writer_.newSlot();
  writer_.convert(base, *upcast(object, wanted), address, nullAllowed);
  return base;
}

Result<Value> ArgumentLowering::make(TypeId wanted, std::span<const SlotIndex> elements) {
  const std::uint32_t maker = plans_.type(wanted).maker;
  if (maker == kNoThunk) {
    return problem(fmt::format("a literal of type {} cannot be made", api_.type(wanted).name), "",
                   "use the result of an earlier step");
  }
  if (elements.size() > wire::kMaxArguments) {
    return problem(fmt::format("a literal of type {} has more than {} elements",
                               api_.type(wanted).name, wire::kMaxArguments));
  }
  return makeBy(maker, wanted, elements);
}

Value ArgumentLowering::makeBy(std::uint32_t thunk, TypeId wanted,
                               std::span<const SlotIndex> elements) {
  Value value;
  value.type = wanted;
  value.slot = writer_.newSlot();
  const std::uint32_t row = plans_.type(wanted).row;
  value.owned = row != wire::kNoRow;
  if (value.owned) value.owner = value.slot;
  writer_.call(thunk, value.slot, row, value.owned ? wire::kOwned : 0, elements);
  return value;
}

Result<Value> ArgumentLowering::scalarOf(const Literal& literal, TypeId wanted) {
  const auto bytes = scalarBytes(api_.type(wanted), literal);
  if (!bytes) return support::passOn(bytes);
  Value value;
  value.type = wanted;
  value.slot = writer_.newSlot();
  writer_.scalar(value.slot, std::span(bytes->bytes).first(bytes->size));
  return value;
}

Result<Value> ArgumentLowering::nullOf(TypeId wanted) {
  const model::Type& type = api_.type(wanted);
  if (std::holds_alternative<PointerType>(type.shape) || isCharacterPointer(type.shape)) {
    Value value;
    value.type = wanted;
    value.slot = writer_.newSlot();
    writer_.scalar(value.slot, std::array<unsigned char, 16>{});
    return value;
  }
  if (std::holds_alternative<SmartPointerType>(type.shape)) return make(wanted, {});
  if (std::holds_alternative<model::CallableType>(type.shape)) {
    return make(wanted, std::array{SlotIndex{wire::kNoSlot}});
  }
  if (const auto* stream = std::get_if<model::StreamType>(&type.shape);
      stream && !stream->isInput) {
    return make(wanted, {});
  }
  if (const auto* composite = std::get_if<model::CompositeType>(&type.shape);
      composite != nullptr && composite->form == CompositeForm::Optional) {
    return make(wanted, {});
  }
  return problem(fmt::format("expected {}, got null", type.name));
}

// The literal's instruction is the next to be written.
void ArgumentLowering::note(const Literal& literal) {
  if (literalWords_ == nullptr) return;
  literalWords_->push_back({&literal, static_cast<std::uint32_t>(writer_.position())});
}

Result<Value> ArgumentLowering::lowerLiteral(const Literal& literal, TypeId wanted) {
  const model::Type& type = api_.type(wanted);
  if (std::holds_alternative<model::NullLiteral>(literal)) return nullOf(wanted);
  if (isScalarShape(type.shape)) {
    note(literal);
    return scalarOf(literal, wanted);
  }
  const bool takesText = std::holds_alternative<model::TextType>(type.shape) ||
                         std::holds_alternative<model::StreamType>(type.shape);
  if (const auto* text = std::get_if<std::string>(&literal); text != nullptr && takesText) {
    const SlotIndex slot = writer_.newSlot();
    note(literal);
    writer_.text(slot, *text);
    return make(wanted, {&slot, 1});
  }
  if (const auto* list = std::get_if<ListLiteral>(&literal)) return lowerList(*list, wanted);
  if (const auto* callable = std::get_if<model::CallableType>(&type.shape)) {
    if (const auto* callback = std::get_if<model::CallbackLiteral>(&literal)) {
      std::vector<model::Parameter> parameters;
      for (const TypeId parameter : callable->parameters) {
        parameters.push_back({"", parameter, model::Passing::Value, ""});
      }
      const auto handle = lowerCallback(*callback, parameters, callable->result);
      if (!handle) return support::passOn(handle);
      return make(wanted, {&*handle, 1});
    }
  }
  if (const auto* composite = std::get_if<model::CompositeType>(&type.shape);
      composite != nullptr && composite->form == CompositeForm::Count) {
    return lowerComposite(ListLiteral{{Argument{literal}}}, wanted, *composite);
  }
  if (std::holds_alternative<model::ObjectType>(type.shape)) {
    return problem(
        fmt::format("expected an object of type {}, got {}", type.name, describe(literal)), "",
        "make the object in an earlier step and refer to it");
  }
  return problem(fmt::format("expected {}, got {}", type.name, describe(literal)));
}

std::vector<ArgumentLowering::Element> ArgumentLowering::elementsOf(const ListLiteral& list,
                                                                    TypeId type) {
  std::vector<Element> elements;
  elements.reserve(list.elements.size());
  for (const Argument& element : list.elements) elements.push_back({&element, type});
  return elements;
}

Result<Value> ArgumentLowering::lowerList(const ListLiteral& list, TypeId wanted) {
  const model::Type& type = api_.type(wanted);
  if (const auto* composite = std::get_if<model::CompositeType>(&type.shape)) {
    return lowerComposite(list, wanted, *composite);
  }
  const auto* pointer = std::get_if<PointerType>(&type.shape);
  const auto* smart = std::get_if<SmartPointerType>(&type.shape);
  if (pointer == nullptr && smart == nullptr) {
    return problem(fmt::format("expected {}, got a list of {}", type.name, list.elements.size()));
  }
  if (smart != nullptr && list.elements.size() > 1) {
    return problem(
        fmt::format("{} holds at most one object, got {}", type.name, list.elements.size()));
  }
  const auto slots = lowerElements(elementsOf(list, pointer ? pointer->pointee : smart->pointee));
  if (!slots) return support::passOn(slots);
  return make(wanted, *slots);
}

Result<std::vector<SlotIndex>> ArgumentLowering::lowerElements(std::span<const Element> elements) {
  std::vector<SlotIndex> slots;
  slots.reserve(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto value = lower(*elements[i].argument, elements[i].type, model::Passing::Value);
    if (!value) return inElement(value.error(), i);
    slots.push_back(value->slot);
  }
  return slots;
}

Result<Value> ArgumentLowering::lowerComposite(const ListLiteral& list, TypeId wanted,
                                               const model::CompositeType& composite) {
  const std::string& name = api_.type(wanted).name;
  const std::size_t count = list.elements.size();
  std::vector<Element> elements =
      elementsOf(list, composite.arguments.empty() ? TypeId{} : composite.arguments[0]);
  switch (composite.form) {
    case CompositeForm::Sequence:
    case CompositeForm::Set:
    case CompositeForm::View:
      if (count > 0 && composite.arguments.empty()) {
        return problem(fmt::format("{} takes no elements, got {}", name, count));
      }
      break;
    case CompositeForm::Map: {
      elements.clear();
      for (std::size_t i = 0; i < count; ++i) {
        const auto* literal = std::get_if<Literal>(&list.elements[i].value);
        const auto* pair = literal != nullptr ? std::get_if<ListLiteral>(literal) : nullptr;
        if (pair == nullptr || pair->elements.size() != 2) {
          return problem(fmt::format("an element of {} is a list [key, value]", name),
                         fmt::format("element {}", i));
        }
        for (std::size_t j = 0; j < 2; ++j) {
          elements.push_back({&pair->elements[j], composite.arguments.at(j)});
        }
      }
      break;
    }
    case CompositeForm::Fixed:
      if (count != composite.arguments.size()) {
        return problem(fmt::format("{} has {} element{}, got {}", name, composite.arguments.size(),
                                   composite.arguments.size() == 1 ? "" : "s", count));
      }
      for (std::size_t i = 0; i < count; ++i) elements[i].type = composite.arguments[i];
      break;
    case CompositeForm::Optional:
      if (count > 1) return problem(fmt::format("{} holds at most one value, got {}", name, count));
      break;
    case CompositeForm::Variant:
      return lowerVariant(list, wanted, composite);
    case CompositeForm::Count: {
      if (count != 1) return problem(fmt::format("a literal of {} is one integer", name));
      if (!composite.arguments.empty()) break;
      const auto* literal = std::get_if<Literal>(&list.elements[0].value);
      const model::Type word{"unsigned long long", "", model::IntegerType{64, false, false}, {}};
      const auto bytes = scalarBytes(word, literal != nullptr ? *literal : Literal{});
      if (!bytes) return support::passOn(bytes);
      const SlotIndex slot = writer_.newSlot();
      writer_.scalar(slot, std::span(bytes->bytes).first(bytes->size));
      return make(wanted, {&slot, 1});
    }
  }
  const auto slots = lowerElements(elements);
  if (!slots) return support::passOn(slots);
  return make(wanted, *slots);
}

Result<Value> ArgumentLowering::lowerVariant(const ListLiteral& list, TypeId wanted,
                                             const model::CompositeType& composite) {
  const std::string& name = api_.type(wanted).name;
  const std::size_t count = list.elements.size();
  if (count < 1 || count > 2) {
    return problem(fmt::format("a literal of {} is a list [index, value]", name));
  }
  const auto* literal = std::get_if<Literal>(&list.elements[0].value);
  const auto* signedIndex = literal ? std::get_if<std::int64_t>(literal) : nullptr;
  const auto* unsignedIndex = literal ? std::get_if<std::uint64_t>(literal) : nullptr;
  const std::uint64_t index = signedIndex     ? static_cast<std::uint64_t>(*signedIndex)
                              : unsignedIndex ? *unsignedIndex
                                              : composite.arguments.size();
  if (index >= composite.arguments.size()) {
    return problem(fmt::format("{} has {} alternatives; the index must be below that", name,
                               composite.arguments.size()),
                   "element 0");
  }
  std::vector<SlotIndex> slots = {writer_.newSlot()};
  std::array<unsigned char, 8> bytes{};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(index >> (8 * i));
  writer_.scalar(slots[0], bytes);
  if (count == 2) {
    const auto value = lower(list.elements[1], composite.arguments[index], model::Passing::Value);
    if (!value) return inElement(value.error(), 1);
    slots.push_back(value->slot);
  }
  return make(wanted, slots);
}

Result<SlotIndex> ArgumentLowering::lowerCallback(const model::CallbackLiteral& callback,
                                                  std::span<const model::Parameter> parameters,
                                                  TypeId result) {
  const SlotIndex handle = writer_.newSlot();
  writer_.beginCallback(handle, static_cast<std::uint32_t>(parameters.size()));
  if (auto body = bodies_.lowerBody(callback.body, parameters); !body) return support::passOn(body);
  writer_.endBody();
  const bool isVoid = std::holds_alternative<model::VoidType>(api_.type(result).shape);
  for (std::size_t i = 0; i < callback.returns.size(); ++i) {
    if (isVoid) return problem("the callback returns nothing, but return values are given");
    writer_.beginReturn();
    const auto value = lower(callback.returns[i], result, model::Passing::Value);
    if (!value) {
      support::Error error = value.error();
      const std::string where = fmt::format("return value {}", i);
      error.where = error.where.empty() ? where : where + ", " + error.where;
      return tl::unexpected<support::Error>(std::move(error));
    }
    writer_.endReturn(value->slot);
  }
  bodies_.leaveBody();
  writer_.endCallback();
  return handle;
}

}  // namespace assay::exec
