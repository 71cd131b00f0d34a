// Aliases, printers, destroyers and invariants: what the harness knows about each type.
#include "harness/generation.h"
#include "harness/shapes.h"

namespace assay::harness {

using model::CompositeForm;
using model::CompositeType;
using model::Type;
using model::TypeId;

namespace {

std::string showName(const Generation& generation, TypeId type) {
  if (generation.isExcluded(PartKind::Show, type.index) || isVoid(generation.api.type(type))) {
    return "kit::showOpaque";
  }
  return fmt::format("show{}", type.index);
}

std::string showTuple(const Generation& generation, TypeId id, const CompositeType& composite) {
  std::string body = fmt::format("  const {}& value = kit::at<{}>(object);\n  out.raw(\"[\");\n",
                                 alias(id), alias(id));
  for (std::size_t i = 0; i < composite.arguments.size(); ++i) {
    if (i > 0) body += "  out.raw(\",\");\n";
    body += fmt::format("  {}(out, kit::addressOf(std::get<{}>(value)));\n",
                        showName(generation, composite.arguments[i]), i);
  }
  return body + "  out.raw(\"]\");";
}

std::string showVariant(const Generation& generation, TypeId id, const CompositeType& composite) {
  std::string body = fmt::format(
      "  const {}& value = kit::at<{}>(object);\n"
      "  if (value.valueless_by_exception()) return out.raw(\"null\");\n"
      "  out.raw(\"[\");\n  out.unsignedInteger(value.index());\n  out.raw(\",\");\n"
      "  switch (value.index()) {{\n",
      alias(id), alias(id));
  for (std::size_t i = 0; i < composite.arguments.size(); ++i) {
    body += fmt::format("    case {}: {}(out, std::get_if<{}>(&value)); break;\n", i,
                        showName(generation, composite.arguments[i]), i);
  }
  return body + "  }\n  out.raw(\"]\");";
}

// The statement that shows a composite, by its form.
std::string showComposite(const Generation& generation, TypeId id, const CompositeType& composite) {
  const std::string type = alias(id);
  const auto element = [&](std::size_t i) {
    return showName(generation, composite.arguments.at(i));
  };
  const auto range = [&] {
    if (composite.arguments.empty()) return std::string("  out.raw(\"[]\");");
    return fmt::format("  kit::showRange<{}, {}>(out, object, {});", type,
                       alias(composite.arguments[0]), element(0));
  };
  switch (composite.form) {
    case CompositeForm::Sequence:
    case CompositeForm::Set:
    case CompositeForm::View:
      return range();
    case CompositeForm::Map:
      return fmt::format("  kit::showMap<{}>(out, object, {}, {});", type, element(0), element(1));
    case CompositeForm::Fixed:
      if (composite.templateName == "std::array") return range();
      if (composite.templateName == "std::complex") {
        return fmt::format("  kit::showComplex<{}>(out, object, {});", type, element(0));
      }
      return showTuple(generation, id, composite);
    case CompositeForm::Optional:
      return fmt::format("  kit::showOptional<{}>(out, object, {});", type, element(0));
    case CompositeForm::Variant:
      return showVariant(generation, id, composite);
    case CompositeForm::Count:
      if (composite.arguments.empty())
        return fmt::format("  kit::showBits<{}>(out, object);", type);
      return fmt::format("  kit::showDuration<{}>(out, object, {});", type, element(0));
  }
  return {};
}

// What a pointer to it says beyond its address: values of built-in types and text.
bool hasPlainValue(const Type& type) {
  return (isScalar(type) && !isDataPointer(type)) ||
         std::holds_alternative<model::TextType>(type.shape);
}

struct ShowBody {
  const Generation& generation;
  TypeId id;

  std::string call(std::string_view function) const {
    return fmt::format("  kit::{}<{}>(out, object);", function, alias(id));
  }
  std::string integer(bool isSigned) const {
    return call(isSigned ? "showSigned" : "showUnsigned");
  }

  std::string operator()(const model::VoidType&) const { return "  out.opaque();"; }
  std::string operator()(const model::BoolType&) const { return call("showBool"); }
  std::string operator()(const model::IntegerType& type) const { return integer(type.isSigned); }
  std::string operator()(const model::EnumType& type) const { return integer(type.isSigned); }
  std::string operator()(const model::FloatingType& type) const {
    return call(type.bits > 64 ? "showLongFloating" : "showFloating");
  }
  std::string operator()(const model::TextType& type) const {
    switch (type.kind) {
      case model::TextKind::String:
      case model::TextKind::StringView:
        return call("showText");
      case model::TextKind::CString:
      case model::TextKind::Buffer:
        return call("showCString");
      case model::TextKind::Path:
        return call("showPath");
    }
    return {};
  }
  std::string operator()(const model::PointerType&) const { return call("showPointer"); }
  std::string operator()(const model::SmartPointerType& type) const {
    if (type.kind == model::SmartPointerKind::Weak) return "  out.opaque();";
    const bool showsPointee = hasPlainValue(generation.api.type(type.pointee));
    return fmt::format("  kit::showSmartPointer<{}>(out, object, {});", alias(id),
                       showsPointee ? showName(generation, type.pointee) : "nullptr");
  }
  std::string operator()(const CompositeType& type) const {
    return showComposite(generation, id, type);
  }
  std::string operator()(const model::CallableType&) const { return "  out.opaque();"; }
  std::string operator()(const model::StreamType&) const { return call("showStream"); }
  std::string operator()(const model::ObjectType&) const { return call("showObject"); }
};

bool isObject(const Type& type) { return std::holds_alternative<model::ObjectType>(type.shape); }

// The expression that destroys an owned value at `object`; empty where there is nothing to do.
std::string destroyStatement(const Generation& generation, TypeId id) {
  const model::Api& api = generation.api;
  const Type& type = api.type(id);
  if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) {
    if (!hasMaker(api, id, generation.excluded)) return {};
    return fmt::format("kit::destroyPointer<{}>(object);", alias(pointer->pointee));
  }
  if (isDataPointer(type)) return "kit::destroyPointer<char>(object);";
  if (isScalar(type) || isVoid(type)) return {};
  if (isBoxed(type)) return fmt::format("kit::destroyBox<{}>(object);", boxOf(api, id));
  if (const auto stub = stubOf(api, id, generation.excluded)) {
    return fmt::format("kit::destroyAbstract<{}, Stub{}>(object);", alias(id), stub->index);
  }
  // A stream is complete here even if the subject only declares it.
  const bool isStream = std::holds_alternative<model::StreamType>(type.shape);
  if (!type.isDestructible && !isStream) return {};
  return fmt::format("kit::destroy<{}>(object);", alias(id));
}

void writeInvariant(Generation& generation, model::ClassId cls, std::uint32_t index) {
  const model::Class& described = generation.api.cls(cls);
  const model::Invariant& invariant = described.invariants[index];
  SourceWriter& out = generation.out;
  const SourceWriter::Scope scope(out, {PartKind::Invariant, cls.index, index});
  const std::string declaredIn = invariant.base.empty() ? alias(described.type) : invariant.base;
  const std::string object =
      fmt::format("static_cast<const {}&>(kit::at<{}>(object))", declaredIn, alias(described.type));
  const std::string name = fmt::format("{}_{}", cls.index, index);
  generation.functions["holds" + name] = {PartKind::Invariant, cls.index, index};
  out.comment(described.name + "::" + invariant.name);
  const std::string tag =
      invariant.isCondition ? fmt::format("ASSAY_CONDITION({})", invariant.name) : "";
  const std::string tagged = invariant.isCondition ? tag + "()" : "";
  const std::string member = invariant.isCondition ? "assayInvariant" : invariant.name;
  if (!invariant.isPrivate) {
    out.format("static bool holds{}(const void* object) {{ return {}.{}({}); }}", name, object,
               member, tagged);
    return;
  }
  out.format("struct Invariant{} {{", name);
  out.format("  using Member = bool ({}::*)({}) const;", declaredIn, tag);
  out.format("  friend Member exposed(Invariant{});", name);
  out.line("};");
  out.format("template struct Expose<Invariant{}, &{}::{}>;", name, declaredIn, member);
  out.format("static bool holds{}(const void* object) {{", name);
  out.format("  return ({}.*exposed(Invariant{}()))({});", object, name, tagged);
  out.line("}");
}

}  // namespace

void writeAliases(Generation& generation) {
  generation.out.line("\nnamespace assay_types {");
  for (const TypeId id : generation.types) {
    const SourceWriter::Scope scope(generation.out, {PartKind::Alias, id.index});
    generation.out.format("using {} = {};", alias(id), generation.api.type(id).spelling);
  }
  generation.out.line("}  // namespace assay_types");
}

void writeAliasNames(Generation& generation) {
  for (const TypeId id : generation.types) {
    const SourceWriter::Scope scope(generation.out, {PartKind::Alias, id.index});
    generation.out.format("using assay_types::{};", alias(id));
  }
}

void writeShows(Generation& generation) {
  SourceWriter& out = generation.out;
  const auto eachShown = [&](auto visit) {
    for (const TypeId id : generation.types) {
      if (!isVoid(generation.api.type(id)) && !generation.isExcluded(PartKind::Show, id.index)) {
        visit(id);
      }
    }
  };
  out.line();
  eachShown([&](TypeId id) {
    out.format("static void show{}(Printer& out, const void* object);", id.index);
  });
  out.line();
  eachShown([&](TypeId id) {
    const Type& type = generation.api.type(id);
    const SourceWriter::Scope scope(out, {PartKind::Show, id.index});
    generation.functions[fmt::format("show{}", id.index)] = {PartKind::Show, id.index};
    out.comment(type.name);
    out.format("static constexpr bool isShown{} = {};", id.index,
               isObject(type) && mayBeShown(type) ? fmt::format("kit::isWritable<{}>()", alias(id))
               : mayBeShown(type)                 ? "true"
                                                  : "false");
    out.format("static void show{}(Printer& out, const void* object) {{", id.index);
    out.line(isObject(type) && !mayBeShown(type)
                 ? "  out.opaque();"
                 : std::visit(ShowBody{generation, id}, type.shape));
    out.line("}");
  });
}

void writeDestroyers(Generation& generation) {
  SourceWriter& out = generation.out;
  out.line();
  for (const TypeId id : generation.types) {
    if (generation.isExcluded(PartKind::Destroy, id.index)) continue;
    const std::string statement = destroyStatement(generation, id);
    if (statement.empty()) continue;
    const SourceWriter::Scope scope(out, {PartKind::Destroy, id.index});
    const std::string name = fmt::format("destroy{}", id.index);
    generation.destroyers[id] = name;
    generation.functions[name] = {PartKind::Destroy, id.index};
    out.comment(generation.api.type(id).name);
    out.format("static void {}(void* object) {{ {} }}", name, statement);
  }
}

void writeInvariants(Generation& generation) {
  generation.out.line();
  for (std::uint32_t c = 0; c < generation.api.classes.size(); ++c) {
    const model::Class& cls = generation.api.classes[c];
    if (isBroken(generation.api, cls.type, generation.excluded)) continue;
    for (std::uint32_t i = 0; i < cls.invariants.size(); ++i) {
      if (generation.isExcluded(PartKind::Invariant, c, i)) continue;
      writeInvariant(generation, model::ClassId{c}, i);
      generation.invariants[model::ClassId{c}].push_back(i);
    }
  }
}

}  // namespace assay::harness
