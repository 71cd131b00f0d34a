#include "symbolic/sketch.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>

#include "model/sequence_json.h"
#include "symbolic/inputs.h"

namespace assay::symbolic {

using model::Argument;
using model::CompositeForm;
using model::ListLiteral;
using model::Literal;
using model::Type;
using model::TypeId;
using nlohmann::json;
using support::ErrorCode;
using support::Result;

namespace {

constexpr std::size_t defaultLength = 3;
constexpr std::size_t mostSketches = 1024;

// The type of an element of a list literal of the type; none for what is no hole by itself.
std::optional<TypeId> elementType(const model::Api& api, TypeId list, const ListLiteral& literal,
                                  std::size_t index) {
  const Type& type = api.type(list);
  if (const auto* pointer = std::get_if<model::PointerType>(&type.shape)) return pointer->pointee;
  if (const auto* smart = std::get_if<model::SmartPointerType>(&type.shape)) return smart->pointee;
  const auto* composite = std::get_if<model::CompositeType>(&type.shape);
  if (composite == nullptr || composite->arguments.empty()) return std::nullopt;
  switch (composite->form) {
    case CompositeForm::Sequence:
    case CompositeForm::Set:
    case CompositeForm::View:
    case CompositeForm::Optional:
      return composite->arguments[0];
    case CompositeForm::Fixed:
      if (index < composite->arguments.size()) return composite->arguments[index];
      return std::nullopt;
    case CompositeForm::Variant: {
      const auto* chosen = std::get_if<Literal>(&literal.elements.front().value);
      const auto* number = chosen == nullptr ? nullptr : std::get_if<std::int64_t>(chosen);
      const auto count = static_cast<std::int64_t>(composite->arguments.size());
      if (index != 1 || number == nullptr || *number < 0 || *number >= count) return std::nullopt;
      return composite->arguments[static_cast<std::size_t>(*number)];
    }
    case CompositeForm::Map:
    case CompositeForm::Count:
      return std::nullopt;
  }
  return std::nullopt;
}

void collect(const model::Api& api, const Argument& argument, TypeId type, LiteralPath& place,
             std::vector<Hole>& holes);

void collectElement(const model::Api& api, const Argument& element, std::optional<TypeId> type,
                    std::size_t index, LiteralPath& place, std::vector<Hole>& holes) {
  if (!type) return;
  place.elements.push_back(index);
  collect(api, element, *type, place, holes);
  place.elements.pop_back();
}

void collect(const model::Api& api, const Argument& argument, TypeId type, LiteralPath& place,
             std::vector<Hole>& holes) {
  const auto* literal = std::get_if<Literal>(&argument.value);
  if (literal == nullptr || std::holds_alternative<model::NullLiteral>(*literal)) return;
  if (canBeHole(api.type(type))) {
    holes.push_back({place, type});
    return;
  }
  const auto* list = std::get_if<ListLiteral>(literal);
  if (list == nullptr) return;
  const auto* composite = std::get_if<model::CompositeType>(&api.type(type).shape);
  const bool isMap = composite != nullptr && composite->form == CompositeForm::Map;
  for (std::size_t i = 0; i < list->elements.size(); ++i) {
    const Argument& element = list->elements[i];
    if (!isMap) {
      collectElement(api, element, elementType(api, type, *list, i), i, place, holes);
      continue;
    }
    const auto* inner = std::get_if<Literal>(&element.value);
    const auto* pair = inner == nullptr ? nullptr : std::get_if<ListLiteral>(inner);
    if (pair == nullptr) continue;
    place.elements.push_back(i);
    for (std::size_t j = 0; j < pair->elements.size() && j < composite->arguments.size(); ++j) {
      collectElement(api, pair->elements[j], composite->arguments[j], j, place, holes);
    }
    place.elements.pop_back();
  }
}

void collectStep(const model::Api& api, const model::Step& step, std::size_t index,
                 std::vector<Hole>& holes) {
  const auto id = api.findOperation(step.operation);
  if (!id) return;
  const model::Operation& operation = api.operation(*id);
  for (std::size_t i = 0; i < step.arguments.size() && i < operation.parameters.size(); ++i) {
    LiteralPath place{index, i, {}};
    collect(api, step.arguments[i], operation.parameters[i].type, place, holes);
  }
}

// A hole as the document has it.
struct WrittenHole {
  LiteralPath place;
  std::size_t length = defaultLength;
  bool isFixed = false;  // "from" says how long it is
};

// Takes the holes out of a document: each becomes the literal to start with, or null.
class HoleReader {
 public:
  support::Status read(json& document) {
    if (!document.is_object() || !document.contains("steps") || !document["steps"].is_array()) {
      return {};  // the reader of sequences says what is wrong
    }
    for (std::size_t i = 0; i < document["steps"].size(); ++i) {
      json& step = document["steps"][i];
      if (!step.is_object() || !step.contains("args") || !step["args"].is_array()) continue;
      for (std::size_t j = 0; j < step["args"].size(); ++j) {
        LiteralPath place{i, j, {}};
        if (auto done = readArgument(step["args"][j], place); !done) return done;
      }
    }
    return {};
  }
  std::vector<WrittenHole> holes;

 private:
  support::Status readArgument(json& value, LiteralPath& place) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        place.elements.push_back(i);
        auto done = readArgument(value[i], place);
        place.elements.pop_back();
        if (!done) return done;
      }
    }
    if (!value.is_object() || !value.contains("hole")) return {};
    const json hole = value["hole"];
    const auto wrong = [&](const std::string& what) -> support::Status {
      return support::fail(ErrorCode::Usage, what,
                           fmt::format("steps[{}].args[{}]", place.step, place.argument),
                           R"(a hole is {"hole": {}}, with "from" and "length" if you like)");
    };
    if (!hole.is_object()) return wrong("the hole is no object");
    for (const auto& [key, ignored] : hole.items()) {
      if (key != "from" && key != "length") return wrong("a hole has no member '" + key + "'");
    }
    WrittenHole written{place, defaultLength, hole.contains("from")};
    if (hole.contains("length")) {
      if (!hole["length"].is_number_unsigned()) return wrong("\"length\" is a number from 0");
      written.length = hole["length"].get<std::size_t>();
    }
    holes.push_back(written);
    value = hole.contains("from") ? hole["from"] : json(nullptr);
    return {};
  }
};

// The type that the literal at the place is wanted as; none if there is no such place.
std::optional<TypeId> typeAt(const model::Api& api, const model::Sequence& sequence,
                             const LiteralPath& place) {
  const auto id = api.findOperation(sequence.steps[place.step].operation);
  if (!id || place.argument >= api.operation(*id).parameters.size()) return std::nullopt;
  TypeId type = api.operation(*id).parameters[place.argument].type;
  const Argument* at = &sequence.steps[place.step].arguments[place.argument];
  for (std::size_t depth = 0; depth < place.elements.size(); ++depth) {
    const auto& list = std::get<ListLiteral>(std::get<Literal>(at->value));
    const auto* composite = std::get_if<model::CompositeType>(&api.type(type).shape);
    if (composite != nullptr && composite->form == CompositeForm::Map) {
      if (++depth >= place.elements.size() || place.elements[depth] >= 2) return std::nullopt;
      const Argument& pair = list.elements[place.elements[depth - 1]];
      at = &std::get<ListLiteral>(std::get<Literal>(pair.value)).elements[place.elements[depth]];
      type = composite->arguments[place.elements[depth]];
      continue;
    }
    const auto element = elementType(api, type, list, place.elements[depth]);
    if (!element) return std::nullopt;
    type = *element;
    at = &list.elements[place.elements[depth]];
  }
  return type;
}

template <class Sequence>
auto& literalIn(Sequence& sequence, const LiteralPath& place) {
  auto* literal =
      &std::get<Literal>(sequence.steps.at(place.step).arguments.at(place.argument).value);
  for (const std::size_t element : place.elements) {
    literal = &std::get<Literal>(std::get<ListLiteral>(*literal).elements.at(element).value);
  }
  return *literal;
}

}  // namespace

Literal& literalAt(model::Sequence& sequence, const LiteralPath& place) {
  return literalIn(sequence, place);
}
const Literal& literalAt(const model::Sequence& sequence, const LiteralPath& place) {
  return literalIn(sequence, place);
}

bool canBeHole(const Type& type) {
  if (const auto* integer = std::get_if<model::IntegerType>(&type.shape)) {
    return integer->bits <= 64;
  }
  if (const auto* floating = std::get_if<model::FloatingType>(&type.shape)) {
    return floating->bits <= 64;
  }
  if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) {
    return !enumeration->enumerators.empty();
  }
  return std::holds_alternative<model::BoolType>(type.shape) || isText(type);
}

Sketch sketchOf(const model::Api& api, model::Sequence sequence) {
  Sketch sketch{std::move(sequence), {}};
  for (std::size_t k = 0; k < sketch.sequence.steps.size(); ++k) {
    collectStep(api, sketch.sequence.steps[k], k, sketch.holes);
  }
  return sketch;
}

Sketch sketchOf(const model::Api& api, model::Sequence sequence, std::size_t step) {
  Sketch sketch{std::move(sequence), {}};
  collectStep(api, sketch.sequence.steps[step], step, sketch.holes);
  return sketch;
}

Result<std::vector<Sketch>> sketchesFromJson(const model::Api& api, const json& document) {
  json plain = document;
  HoleReader reader;
  if (auto read = reader.read(plain); !read) return support::passOn(read);
  auto sequence = model::sequenceFromJson(plain);
  if (!sequence) return support::passOn(sequence);
  std::vector<model::Sequence> sequences = {std::move(*sequence)};
  std::vector<std::pair<LiteralPath, TypeId>> places;
  for (const WrittenHole& hole : reader.holes) {
    const auto refuse = [&](const std::string& what) {
      return support::fail(
          ErrorCode::Usage, what,
          fmt::format("steps[{}].args[{}]", hole.place.step, hole.place.argument),
          "holes stand for numbers, truth values, enumerators, texts and lists of them");
    };
    const auto type = typeAt(api, sequences.front(), hole.place);
    if (!type) return refuse("no operation takes a value at the place of this hole");
    places.emplace_back(hole.place, *type);
    if (hole.isFixed) continue;
    const std::size_t most = hasLength(api.type(*type)) ? hole.length : 0;
    std::vector<model::Sequence> filled;
    for (const model::Sequence& one : sequences) {
      for (std::size_t length = 0; length <= most; ++length) {
        const auto literal = plainLiteral(api, *type, length);
        if (!literal) return refuse("a hole cannot stand for a value of " + api.type(*type).name);
        filled.push_back(one);
        literalAt(filled.back(), hole.place) = *literal;
      }
      if (filled.size() > mostSketches) return refuse("the holes have too many lengths together");
    }
    sequences = std::move(filled);
  }
  std::vector<Sketch> sketches;
  for (model::Sequence& one : sequences) {
    Sketch sketch{std::move(one), {}};
    for (const auto& [place, type] : places) {
      LiteralPath at = place;
      const Argument literal{literalAt(sketch.sequence, place)};
      collect(api, literal, type, at, sketch.holes);
    }
    sketches.push_back(std::move(sketch));
  }
  return sketches;
}

}  // namespace assay::symbolic
