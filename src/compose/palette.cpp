#include "compose/palette.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/inside_paths.h"

namespace assay::compose {

using model::Argument;
using model::ListLiteral;
using model::Literal;
using support::Random;

namespace {

constexpr int nestingLimit = 4;

std::int64_t smallNumber(Random& random) {
  constexpr std::array<std::int64_t, 12> numbers = {0, 1, 2, 3, 1, 0, 4, 5, 7, 10, -1, 2};
  return random.pick(numbers);
}

struct Range {
  std::int64_t lowest;
  std::int64_t highest;
};

// Of a 64-bit unsigned type only the lower half.
Range rangeOf(const model::IntegerType& type) {
  const unsigned bits = std::min(type.bits, 64U);
  const std::int64_t highest = bits == 64
                                   ? std::numeric_limits<std::int64_t>::max()
                                   : (std::int64_t{1} << (type.isSigned ? bits - 1 : bits)) - 1;
  return {type.isSigned ? -highest - 1 : 0, highest};
}

std::int64_t boundary(const Range& range, Random& random) {
  const std::array<std::int64_t, 6> edges = {range.lowest, range.highest, range.highest - 1,
                                             100,          1000,          255};
  return random.pick(edges);
}

// Appends the value unless it is there.
template <typename T>
void addOnce(std::vector<T>& values, T value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(std::move(value));
}

constexpr std::size_t remembered = 64;         // values of each kind
constexpr std::size_t longestRemembered = 32;  // text

// The oldest value makes room for the new one.
template <typename T>
void remember(std::vector<T>& values, std::size_t& next, T value) {
  if (std::ranges::find(values, value) != values.end()) return;
  if (values.size() < remembered) {
    values.push_back(std::move(value));
    return;
  }
  values[next] = std::move(value);
  next = (next + 1) % remembered;
}

}  // namespace

class LiteralMaker {
 public:
  LiteralMaker(const Palette& palette, Taste taste, Random& random)
      : palette_(palette), api_(palette.api_), taste_(taste), random_(random) {}

  std::optional<Literal> make(model::TypeId type, int depth = 0) {
    if (depth > nestingLimit) return std::nullopt;
    return std::visit([&](const auto& shape) { return of(shape, depth); }, api_.type(type).shape);
  }

 private:
  using Maybe = std::optional<Literal>;

  Maybe of(const model::VoidType&, int) { return std::nullopt; }
  Maybe of(const model::ObjectType&, int) { return std::nullopt; }
  Maybe of(const model::BoolType&, int) {
    return Literal{taste_ != Taste::Plain && random_.chance(1, 2)};
  }
  Maybe of(const model::IntegerType& type, int) { return Literal{integer(type)}; }
  Maybe of(const model::FloatingType&, int) { return Literal{floating()}; }
  Maybe of(const model::TextType&, int) {
    return Literal{api_.reachesFiles ? model::insidePath(text()) : text()};
  }
  Maybe of(const model::StreamType&, int) { return Literal{text()}; }
  Maybe of(const model::SmartPointerType&, int) { return Literal{model::NullLiteral{}}; }

  Maybe of(const model::EnumType& type, int) {
    if (type.enumerators.empty()) return Literal{std::int64_t{0}};
    const std::size_t index = taste_ == Taste::Plain ? 0 : random_.below(type.enumerators.size());
    return Literal{model::EnumLiteral{type.enumerators[index].name}};
  }

  // An array of literals, so that the pointer can be dereferenced; null where there are none.
  Maybe of(const model::PointerType& type, int depth) {
    ListLiteral list;
    for (std::size_t i = 0; i < 1 + elementCount(); ++i) {
      auto element = make(type.pointee, depth + 1);
      if (!element) return Literal{model::NullLiteral{}};
      list.elements.push_back(Argument{std::move(*element)});
    }
    return Literal{std::move(list)};
  }

  Maybe of(const model::CallableType& type, int depth) {
    model::CallbackLiteral callback;
    if (auto result = make(type.result, depth + 1)) {
      callback.returns.push_back(Argument{std::move(*result)});
    }
    return Literal{std::move(callback)};
  }

  Maybe of(const model::CompositeType& type, int depth) {
    switch (type.form) {
      case model::CompositeForm::Count:
        return Literal{taste_ == Taste::Plain ? std::int64_t{0} : std::abs(smallNumber(random_))};
      case model::CompositeForm::Fixed:
        return fixed(type.arguments, depth);
      case model::CompositeForm::Variant:
        return alternative(type.arguments, depth);
      case model::CompositeForm::Map:
        return several(type.arguments, depth);
      case model::CompositeForm::Optional:
        return repeated(type.arguments.at(0), std::min<std::size_t>(elementCount(), 1), depth);
      case model::CompositeForm::Sequence:
      case model::CompositeForm::Set:
      case model::CompositeForm::View:
        return repeated(type.arguments.at(0), elementCount(), depth);
    }
    return std::nullopt;
  }

  std::int64_t integer(const model::IntegerType& type) {
    if (taste_ == Taste::Plain) return type.isCharacter ? 'a' : 0;
    const Range range = rangeOf(type);
    if (taste_ == Taste::Tiny) return type.isCharacter ? letter() : tiny();
    const std::int64_t value = type.isCharacter ? character(range) : number(range);
    if (value >= range.lowest && value <= range.highest) return value;
    return type.isSigned ? 0 : std::min(std::abs(std::max(value, -range.highest)), range.highest);
  }

  std::int64_t tiny() { return static_cast<std::int64_t>(random_.below(3)); }
  char letter() { return static_cast<char>('a' + random_.below(2)); }

  std::int64_t character(const Range& range) {
    if (taste_ == Taste::Extreme && random_.chance(1, 3)) return boundary(range, random_);
    if (random_.chance(1, 2)) return static_cast<unsigned char>(random_.pick(palette_.alphabet_));
    return 'a' + static_cast<std::int64_t>(random_.below(3));
  }

  std::int64_t number(const Range& range) {
    const bool isByte = range.highest <= 255 && range.lowest >= -128;
    if (isByte && random_.chance(1, 4)) return random_.between(range.lowest, range.highest);
    if (taste_ == Taste::Extreme && random_.chance(1, 3)) return boundary(range, random_);
    if (!palette_.integers_.empty() && random_.chance(1, 5)) {
      return random_.pick(palette_.integers_);
    }
    if (!palette_.seenIntegers_.empty() && random_.chance(1, 8)) {
      return random_.pick(palette_.seenIntegers_);
    }
    if (random_.chance(1, 8)) return random_.between(-20, 100);
    return smallNumber(random_);
  }

  double floating() {
    if (taste_ == Taste::Plain) return 0;
    if (taste_ == Taste::Tiny) return static_cast<double>(tiny());
    constexpr std::array<double, 8> numbers = {0.0, 1.0, 2.5, -1.0, 0.5, 3.0, 100.0, 10.0};
    constexpr std::array<double, 5> edges = {-0.0, 1e300, -1e300, 1e-300, 1e18};
    if (taste_ == Taste::Extreme && random_.chance(1, 3)) return random_.pick(edges);
    if (!palette_.reals_.empty() && random_.chance(1, 4)) return random_.pick(palette_.reals_);
    return random_.pick(numbers);
  }

  std::string text() {
    if (taste_ == Taste::Plain) return {};
    if (taste_ == Taste::Tiny) {
      std::string letters(random_.below(3), ' ');
      for (char& each : letters) each = letter();
      return letters;
    }
    if (taste_ == Taste::Extreme && random_.chance(1, 6)) {
      const std::array<std::string, 4> edges = {std::string(40, 'x'), "\n", "é", "%s{}\\\""};
      return random_.pick(edges);
    }
    if (!palette_.texts_.empty() && random_.chance(1, 4)) return random_.pick(palette_.texts_);
    if (!palette_.seenTexts_.empty() && random_.chance(1, 8)) {
      return random_.pick(palette_.seenTexts_);
    }
    if (random_.chance(1, 2)) return madeUpText();
    const std::array<std::string, 9> texts = {"", "a", "b", "abc", "key", "1", "x y", "-2", "true"};
    return random_.pick(texts);
  }

  // Characters and texts of the subject's source in a row: what a parser may know.
  std::string madeUpText() {
    std::string text;
    const std::size_t pieces = 1 + random_.below(6);
    for (std::size_t i = 0; i < pieces; ++i) {
      if (!palette_.texts_.empty() && random_.chance(1, 6)) {
        text += random_.pick(palette_.texts_);
      } else {
        text += random_.pick(palette_.alphabet_);
      }
    }
    return text;
  }

  std::size_t elementCount() { return taste_ == Taste::Plain ? 0 : random_.below(4); }

  // Elements that are no literals leave the container empty.
  Maybe repeated(model::TypeId element, std::size_t count, int depth) {
    ListLiteral list;
    for (std::size_t i = 0; i < count; ++i) {
      auto literal = make(element, depth + 1);
      if (!literal) break;
      list.elements.push_back(Argument{std::move(*literal)});
    }
    return Literal{std::move(list)};
  }

  Maybe fixed(const std::vector<model::TypeId>& types, int depth) {
    ListLiteral list;
    for (const model::TypeId type : types) {
      auto literal = make(type, depth + 1);
      if (!literal) return std::nullopt;
      list.elements.push_back(Argument{std::move(*literal)});
    }
    return Literal{std::move(list)};
  }

  Maybe several(const std::vector<model::TypeId>& types, int depth) {
    ListLiteral list;
    const std::size_t count = elementCount();
    for (std::size_t i = 0; i < count; ++i) {
      auto pair = fixed(types, depth);
      if (!pair) break;
      list.elements.push_back(Argument{std::move(*pair)});
    }
    return Literal{std::move(list)};
  }

  Maybe alternative(const std::vector<model::TypeId>& types, int depth) {
    const std::size_t first = taste_ == Taste::Plain ? 0 : random_.below(types.size());
    for (std::size_t i = 0; i < types.size(); ++i) {
      const std::size_t index = (first + i) % types.size();
      if (auto literal = make(types[index], depth + 1)) {
        ListLiteral list;
        list.elements.push_back(Argument{Literal{static_cast<std::int64_t>(index)}});
        list.elements.push_back(Argument{std::move(*literal)});
        return Literal{std::move(list)};
      }
    }
    return std::nullopt;
  }

  const Palette& palette_;
  const model::Api& api_;
  Taste taste_;
  Random& random_;
};

Palette::Palette(const model::Api& api)
    : api_(api), reals_(api.constants.reals), texts_(api.constants.texts), alphabet_("abz019 -") {
  for (const std::int64_t integer : api.constants.integers) {
    addOnce(integers_, integer);
    if (integer != std::numeric_limits<std::int64_t>::max()) addOnce(integers_, integer + 1);
    if (integer != std::numeric_limits<std::int64_t>::min()) addOnce(integers_, integer - 1);
    const bool isPrintable = integer >= ' ' && integer <= '~';
    if (isPrintable && alphabet_.find(static_cast<char>(integer)) == std::string::npos) {
      alphabet_ += static_cast<char>(integer);
    }
  }
}

std::optional<Literal> Palette::literal(model::TypeId type, Taste taste, Random& random) const {
  return LiteralMaker(*this, taste, random).make(type);
}

void Palette::note(std::string_view value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error == std::errc() && end == value.data() + value.size()) {
    remember(seenIntegers_, nextInteger_, number);
    return;
  }
  const bool isShortText = value.starts_with('"') && value.size() <= longestRemembered;
  if (!isShortText) return;
  const auto text = nlohmann::json::parse(value, nullptr, false);
  if (text.is_string()) remember(seenTexts_, nextText_, text.get<std::string>());
}

nlohmann::json Palette::state() const {
  return {seenIntegers_, seenTexts_, nextInteger_, nextText_};
}

void Palette::restore(const nlohmann::json& state) {
  seenIntegers_ = state.at(0).get<std::vector<std::int64_t>>();
  seenTexts_ = state.at(1).get<std::vector<std::string>>();
  nextInteger_ = state.at(2).get<std::size_t>();
  nextText_ = state.at(3).get<std::size_t>();
}

}  // namespace assay::compose
