#include "symbolic/inputs.h"

#include <bit>
#include <string>
#include <utility>

namespace assay::symbolic {

using model::CompositeForm;
using model::Literal;

namespace {

constexpr std::size_t usualArguments = 8;

Literal integerLiteral(std::uint64_t bits, unsigned width, bool isSigned) {
  if (isSigned) return smt::signExtended(bits, width);
  if (bits > static_cast<std::uint64_t>(INT64_MAX)) return bits;
  return static_cast<std::int64_t>(bits);
}

bool isList(const model::Type& type) {
  const auto* composite = std::get_if<model::CompositeType>(&type.shape);
  return composite != nullptr &&
         (composite->form == CompositeForm::Sequence || composite->form == CompositeForm::Set ||
          composite->form == CompositeForm::View);
}

// Each of so many elements of a list, or none if one of them has no literal.
std::optional<Literal> plainList(const model::Api& api, const std::vector<model::TypeId>& types) {
  model::ListLiteral list;
  for (const model::TypeId type : types) {
    const auto literal = plainLiteral(api, type, 1);
    if (!literal) return std::nullopt;
    list.elements.push_back(model::Argument{*literal});
  }
  return Literal{std::move(list)};
}

// The sets of bits that every enumerator has all or none of, without those that none has.
std::vector<std::uint64_t> atomsOf(const model::EnumType& type) {
  std::vector<std::uint64_t> atoms;
  std::uint64_t seen = 0;
  for (const model::Enumerator& one : type.enumerators) {
    const auto value = static_cast<std::uint64_t>(one.value);
    std::vector<std::uint64_t> parts{value & ~seen};
    for (const std::uint64_t atom : atoms) {
      parts.push_back(atom & value);
      parts.push_back(atom & ~value);
    }
    std::erase(parts, 0);
    atoms = std::move(parts);
    seen |= value;
  }
  return atoms;
}

// Whether the value is made of enumerators by bit operators.
smt::Term isCombination(smt::Terms& terms, const model::EnumType& type, smt::Term value,
                        model::EnumValues values) {
  const auto holds = [&](std::uint64_t mask, std::uint64_t bits) {
    return terms.equal(terms.bitAnd(value, terms.constant(value.width(), mask)),
                       terms.constant(value.width(), bits));
  };
  std::uint64_t rest = ~std::uint64_t{0};
  std::vector<smt::Term> all;
  for (const std::uint64_t atom : atomsOf(type)) {
    rest &= ~atom;
    if (!std::has_single_bit(atom)) all.push_back(terms.bitOr(holds(atom, 0), holds(atom, atom)));
  }
  const bool hasComplements = values == model::EnumValues::Complements;
  all.push_back(hasComplements ? terms.bitOr(holds(rest, 0), holds(rest, rest)) : holds(rest, 0));
  return terms.conjunction(all);
}

}  // namespace

unsigned scalarWidth(const model::Type& type) {
  if (std::holds_alternative<model::BoolType>(type.shape)) return 1;
  if (const auto* integer = std::get_if<model::IntegerType>(&type.shape)) return integer->bits;
  if (const auto* choice = std::get_if<model::EnumType>(&type.shape)) return choice->bits;
  if (const auto* real = std::get_if<model::FloatingType>(&type.shape)) {
    return real->bits <= 64 ? real->bits : 0;
  }
  return 0;
}

bool isText(const model::Type& type) {
  const auto* stream = std::get_if<model::StreamType>(&type.shape);
  return std::holds_alternative<model::TextType>(type.shape) ||
         (stream != nullptr && stream->isInput);
}

bool hasLength(const model::Type& type) { return isList(type) || isText(type); }

std::optional<Literal> plainLiteral(const model::Api& api, model::TypeId id, std::size_t length) {
  const model::Type& type = api.type(id);
  if (std::holds_alternative<model::BoolType>(type.shape)) return Literal{false};
  if (std::holds_alternative<model::IntegerType>(type.shape)) return Literal{std::int64_t{0}};
  if (std::holds_alternative<model::FloatingType>(type.shape)) return Literal{0.0};
  if (const auto* enumeration = std::get_if<model::EnumType>(&type.shape)) {
    if (enumeration->enumerators.empty()) return std::nullopt;
    return Literal{model::EnumLiteral{enumeration->enumerators.front().name}};
  }
  if (isText(type)) return Literal{std::string(length, 'a')};
  const auto* composite = std::get_if<model::CompositeType>(&type.shape);
  if (composite == nullptr || composite->arguments.empty()) return std::nullopt;
  if (isList(type)) {
    return plainList(api, std::vector<model::TypeId>(length, composite->arguments[0]));
  }
  if (composite->form == CompositeForm::Fixed) return plainList(api, composite->arguments);
  if (composite->form == CompositeForm::Optional) {
    return plainList(api, {composite->arguments[0]});
  }
  return std::nullopt;
}

Literal literalOf(const model::Type& type, std::uint64_t bits) {
  if (std::holds_alternative<model::BoolType>(type.shape)) return bits != 0;
  if (const auto* integer = std::get_if<model::IntegerType>(&type.shape)) {
    return integerLiteral(bits, integer->bits, integer->isSigned);
  }
  if (const auto* choice = std::get_if<model::EnumType>(&type.shape)) {
    for (const model::Enumerator& one : choice->enumerators) {
      if ((static_cast<std::uint64_t>(one.value) & smt::maskOf(choice->bits)) == bits) {
        return model::EnumLiteral{one.name};
      }
    }
    return integerLiteral(bits, choice->bits, choice->isSigned);
  }
  const auto& real = std::get<model::FloatingType>(type.shape);
  return real.bits == 32 ? double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))}
                         : std::bit_cast<double>(bits);
}

smt::Term allowedValues(const model::Api& api, smt::Terms& terms, const model::Type& type,
                        smt::Term value) {
  const auto* choice = std::get_if<model::EnumType>(&type.shape);
  if (choice == nullptr || choice->enumerators.empty()) return terms.boolean(true);
  // E{} is zero, whether or not that has a name.
  std::vector<smt::Term> each{terms.equal(value, terms.constant(value.width(), 0))};
  for (const model::Enumerator& one : choice->enumerators) {
    each.push_back(
        terms.equal(value, terms.constant(value.width(), static_cast<std::uint64_t>(one.value))));
  }
  for (const model::MadeEnum& made : api.facts.madeEnums) {
    if (made.values == model::EnumValues::Any || !made.concerns(type.name)) continue;
    each.push_back(isCombination(terms, *choice, value, made.values));
  }
  return terms.disjunction(each);
}

smt::Term argumentVariable(smt::Terms& terms, std::size_t index, unsigned width) {
  return terms.variable("argument" + std::to_string(index) + "w" + std::to_string(width), width);
}

void makeArgumentVariables(smt::Terms& terms) {
  for (std::size_t i = 0; i < usualArguments; ++i) {
    for (const unsigned width : {1U, 8U, 16U, 32U, 64U}) (void)argumentVariable(terms, i, width);
  }
}

}  // namespace assay::symbolic
