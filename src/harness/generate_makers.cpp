// Thunks that make values without an operation: from literals, by conversion, by copying.
#include "harness/generation.h"
#include "harness/shapes.h"

namespace assay::harness {

using model::CompositeForm;
using model::CompositeType;
using model::SmartPointerKind;
using model::SmartPointerType;
using model::Type;
using model::TypeId;

namespace {

std::string takers(const model::Api& api, const CompositeType& composite) {
  std::string list;
  for (const TypeId element : composite.arguments) list += ", " + taker(api, element);
  return list;
}

std::string makeFixed(const model::Api& api, TypeId id, const CompositeType& composite) {
  if (composite.templateName == "std::array") {
    if (composite.arguments.empty()) return fmt::format("slots[0] = ::new {}{{}};", alias(id));
    return fmt::format("slots[0] = kit::makeArray<{}, {}>(slots, std::make_index_sequence<{}>());",
                       alias(id), taker(api, composite.arguments[0]), composite.arguments.size());
  }
  std::string elements;
  for (std::size_t i = 0; i < composite.arguments.size(); ++i) {
    elements += fmt::format("{}{}::take(slots[{}])", i > 0 ? ", " : "",
                            taker(api, composite.arguments[i]), i + 1);
  }
  return fmt::format("slots[0] = ::new {}({});", alias(id), elements);
}

std::string makeComposite(const model::Api& api, TypeId id, const CompositeType& composite) {
  const auto from = [&](std::string_view function) {
    return fmt::format("slots[0] = kit::{}<{}{}>(slots, count);", function, alias(id),
                       takers(api, composite));
  };
  switch (composite.form) {
    case CompositeForm::Sequence:
      return from("makeSequence");
    case CompositeForm::Set:
      return from("makeSet");
    case CompositeForm::Map:
      return from("makeMap");
    case CompositeForm::Fixed:
      return makeFixed(api, id, composite);
    case CompositeForm::Optional:
      return from("makeOptional");
    case CompositeForm::Variant:
      return from("makeVariant");
    case CompositeForm::View:
      return from("makeView");
    case CompositeForm::Count:
      return fmt::format(
          "slots[0] = ::new {}(kit::at<{}>(slots[1]));", alias(id),
          composite.arguments.empty() ? "unsigned long long" : alias(composite.arguments[0]));
  }
  return {};
}

// The pointee of a new smart pointer: an object of the pointee's type, or its stub.
std::string pointeeTaker(const Generation& generation, TypeId pointee) {
  const model::Api& api = generation.api;
  if (const auto stub = stubOf(api, pointee, generation.excluded)) {
    return fmt::format("kit::Moved<Stub{}>", stub->index);
  }
  const Type& type = api.type(pointee);
  const bool canBeMade = canBePassedOn(type) && !isAbstract(api, pointee) && !isVoid(type);
  return canBeMade ? taker(api, pointee) : "";
}

std::string makeSmartPointer(const Generation& generation, TypeId id,
                             const SmartPointerType& type) {
  const std::string take =
      type.kind == SmartPointerKind::Weak ? "" : pointeeTaker(generation, type.pointee);
  if (take.empty()) return fmt::format("slots[0] = ::new {}();", alias(id));
  return fmt::format("slots[0] = kit::makeSmartPointer<{}, {}>(slots, count);", alias(id), take);
}

std::string makeText(TypeId id, const model::TextType& type) {
  switch (type.kind) {
    case model::TextKind::String:
    case model::TextKind::Path:
      return fmt::format(
          "const auto& text = kit::at<assay::runtime::TextRef>(slots[1]);\n"
          "  slots[0] = ::new {}(text.data, text.data + text.size);",
          alias(id));
    case model::TextKind::StringView:
      return fmt::format("slots[0] = kit::makeTextView<{}>(slots);", alias(id));
    case model::TextKind::CString:
    case model::TextKind::Buffer:
      return fmt::format("kit::makeCString<{}>(slots);", alias(id));
  }
  return {};
}

std::string makeCallable(TypeId id, const model::CallableType& type) {
  switch (type.form) {
    case model::CallableForm::Function:
      return fmt::format(
          "slots[0] = slots[1] ? ::new {0}(kit::Signature<{0}>::Callable{{slots[1]}}) : ::new "
          "{0}();",
          alias(id));
    case model::CallableForm::Pointer:
      return fmt::format(
          "if (slots[1]) kit::FunctionPointer<{0}>::latest = slots[1];\n"
          "  ::new (slots[0]) {0}(slots[1] ? &kit::FunctionPointer<{0}>::call : nullptr);",
          alias(id));
    case model::CallableForm::Generic:
      return fmt::format("slots[0] = ::new {}{{slots[1]}};", alias(id));
  }
  return {};
}

std::string makerBody(const Generation& generation, TypeId id) {
  const Type& type = generation.api.type(id);
  if (const auto* text = std::get_if<model::TextType>(&type.shape)) return makeText(id, *text);
  if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
    return fmt::format("kit::makePointer<{}, {}>(slots, count);", alias(id),
                       taker(generation.api, pointer->pointee));
  }
  if (const auto* smart = std::get_if<SmartPointerType>(&type.shape)) {
    return makeSmartPointer(generation, id, *smart);
  }
  if (const auto* composite = std::get_if<CompositeType>(&type.shape)) {
    return makeComposite(generation.api, id, *composite);
  }
  if (const auto* callable = std::get_if<model::CallableType>(&type.shape)) {
    return makeCallable(id, *callable);
  }
  return fmt::format("slots[0] = kit::makeStream<{}>(slots, count);", alias(id));
}

// A smart pointer of the first kind converts to one of the second, given that the pointees do.
bool kindsConvert(SmartPointerKind from, SmartPointerKind to) {
  if (from == to) return true;
  return (from == SmartPointerKind::Unique && to == SmartPointerKind::Shared) ||
         (from == SmartPointerKind::Shared && to == SmartPointerKind::Weak);
}

bool pointeesConvert(const model::Api& api, TypeId from, TypeId to) {
  if (from == to) return true;
  const auto& derived = api.type(from).classId;
  const auto& base = api.type(to).classId;
  return derived && base && api.derivesFrom(*derived, *base);
}

void writeUpcasts(Generation& generation) {
  const model::Api& api = generation.api;
  for (std::uint32_t c = 0; c < api.classes.size(); ++c) {
    const model::Class& cls = api.classes[c];
    for (const model::ClassId base : cls.bases) {
      const TypeId to = api.cls(base).type;
      if (generation.isExcluded(PartKind::Upcast, c, base.index) ||
          isBroken(api, cls.type, generation.excluded) || isBroken(api, to, generation.excluded)) {
        continue;
      }
      const Part part{PartKind::Upcast, c, base.index};
      const SourceWriter::Scope scope(generation.out, part);
      generation.table.upcasts[{model::ClassId{c}, base}] =
          generation.beginThunk(part, cls.name + " as its base " + api.cls(base).name);
      generation.out.format("  slots[0] = static_cast<{}*>(static_cast<{}*>(slots[1]));", alias(to),
                            alias(cls.type));
      generation.endThunk();
    }
  }
}

void writePointee(Generation& generation, TypeId id, SmartPointerKind kind) {
  if (generation.isExcluded(PartKind::Pointee, id.index)) return;
  const Part part{PartKind::Pointee, id.index};
  const SourceWriter::Scope scope(generation.out, part);
  generation.table.pointees[id] =
      generation.beginThunk(part, "what " + generation.api.type(id).name + " points to");
  generation.out.format(
      "  slots[0] = const_cast<void*>(static_cast<const volatile void*>({}{}.get()));", slot(id, 1),
      kind == SmartPointerKind::Weak ? ".lock()" : "");
  generation.endThunk();
}

void writeConversion(Generation& generation, TypeId from, TypeId to, SmartPointerKind kind) {
  if (generation.isExcluded(PartKind::Conversion, from.index, to.index)) return;
  const Part part{PartKind::Conversion, from.index, to.index};
  const SourceWriter::Scope scope(generation.out, part);
  generation.table.conversions[{from, to}] = generation.beginThunk(
      part, generation.api.type(from).name + " to " + generation.api.type(to).name);
  const std::string source = slot(from, 1);
  generation.out.format("  slots[0] = ::new {}({});", alias(to),
                        kind == SmartPointerKind::Unique ? "std::move(" + source + ")" : source);
  generation.endThunk();
}

}  // namespace

void writeMakers(Generation& generation) {
  generation.out.line();
  for (const TypeId id : generation.types) {
    if (!hasMaker(generation.api, id, generation.excluded)) continue;
    const Part part{PartKind::Maker, id.index};
    const SourceWriter::Scope scope(generation.out, part);
    generation.table.makers[id] =
        generation.beginThunk(part, "a literal of type " + generation.api.type(id).name, true);
    generation.out.line("  " + makerBody(generation, id));
    generation.endThunk();
  }
}

void writePointerThunks(Generation& generation) {
  generation.out.line();
  writeUpcasts(generation);
  for (const TypeId from : generation.types) {
    const auto* source = std::get_if<SmartPointerType>(&generation.api.type(from).shape);
    if (source == nullptr) continue;
    writePointee(generation, from, source->kind);
    for (const TypeId to : generation.types) {
      const auto* target = std::get_if<SmartPointerType>(&generation.api.type(to).shape);
      if (target == nullptr || from == to || !kindsConvert(source->kind, target->kind)) continue;
      if (!pointeesConvert(generation.api, source->pointee, target->pointee)) continue;
      writeConversion(generation, from, to, source->kind);
    }
  }
}

void writeCopies(Generation& generation) {
  generation.out.line();
  for (const TypeId id : generation.types) {
    const Type& type = generation.api.type(id);
    const bool isCopiedAsBytes = isScalar(type) && !isDataPointer(type);
    if (isCopiedAsBytes || isVoid(type) || !type.isCopyable || !type.isDestructible ||
        isAbstract(generation.api, id) || std::holds_alternative<model::StreamType>(type.shape) ||
        generation.isExcluded(PartKind::Copy, id.index) ||
        generation.isExcluded(PartKind::Destroy, id.index)) {
      continue;
    }
    const Part part{PartKind::Copy, id.index};
    const SourceWriter::Scope scope(generation.out, part);
    generation.table.copies[id] = generation.beginThunk(part, "a copy of " + type.name);
    generation.out.line(
        "  " + storeNewValue(generation.api, id,
                             fmt::format("static_cast<const {}&>({})", alias(id), slot(id, 1))));
    generation.endThunk();
  }
}

}  // namespace assay::harness
