#include "strategy/random/literals.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace assay::strategy {

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

std::int64_t boundary(const model::IntegerType& type, Random& random) {
  const unsigned bits = std::min(type.bits, 64U);
  const std::int64_t highest = bits == 64
                                   ? std::numeric_limits<std::int64_t>::max()
                                   : (std::int64_t{1} << (type.isSigned ? bits - 1 : bits)) - 1;
  const std::int64_t lowest = type.isSigned ? -highest - 1 : 0;
  const std::array<std::int64_t, 6> edges = {lowest, highest, highest - 1, 100, 1000, 255};
  return std::clamp(random.pick(edges), lowest, highest);
}

std::int64_t integer(const model::IntegerType& type, Taste taste, Random& random) {
  if (taste == Taste::Plain) return type.isCharacter ? 'a' : 0;
  if (type.isCharacter) return 'a' + static_cast<std::int64_t>(random.below(3));
  const std::int64_t number =
      taste == Taste::Extreme && random.chance(1, 3) ? boundary(type, random) : smallNumber(random);
  return type.isSigned ? number : std::abs(number);
}

double floating(Taste taste, Random& random) {
  if (taste == Taste::Plain) return 0;
  constexpr std::array<double, 8> numbers = {0.0, 1.0, 2.5, -1.0, 0.5, 3.0, 100.0, 10.0};
  constexpr std::array<double, 5> edges = {-0.0, 1e300, -1e300, 1e-300, 1e18};
  return taste == Taste::Extreme && random.chance(1, 3) ? random.pick(edges) : random.pick(numbers);
}

std::string text(Taste taste, Random& random) {
  if (taste == Taste::Plain) return {};
  const std::array<std::string, 9> texts = {"", "a", "b", "abc", "key", "1", "x y", "-2", "true"};
  if (taste == Taste::Extreme && random.chance(1, 4)) {
    const std::array<std::string, 4> edges = {std::string(40, 'x'), "\n", "é", "%s{}\\\""};
    return random.pick(edges);
  }
  return random.pick(texts);
}

class LiteralMaker {
 public:
  LiteralMaker(const model::Api& api, Taste taste, Random& random)
      : api_(api), taste_(taste), random_(random) {}

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
  Maybe of(const model::IntegerType& type, int) { return Literal{integer(type, taste_, random_)}; }
  Maybe of(const model::FloatingType&, int) { return Literal{floating(taste_, random_)}; }
  Maybe of(const model::TextType&, int) { return Literal{text(taste_, random_)}; }
  Maybe of(const model::StreamType&, int) { return Literal{text(taste_, random_)}; }
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

  const model::Api& api_;
  Taste taste_;
  Random& random_;
};

}  // namespace

std::optional<Literal> randomLiteral(const model::Api& api, model::TypeId type, Taste taste,
                                     Random& random) {
  return LiteralMaker(api, taste, random).make(type);
}

}  // namespace assay::strategy
