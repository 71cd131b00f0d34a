#include "strategy/states/allowed_values.h"

#include <bit>

namespace assay::states {

namespace {

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

smt::Term allowedValues(const SymbolicSubject& subject, smt::Terms& terms, const model::Type& type,
                        smt::Term value) {
  const auto* choice = std::get_if<model::EnumType>(&type.shape);
  if (choice == nullptr || choice->enumerators.empty()) return terms.boolean(true);
  // E{} is zero, whether or not that has a name.
  std::vector<smt::Term> each{terms.equal(value, terms.constant(value.width(), 0))};
  for (const model::Enumerator& one : choice->enumerators) {
    each.push_back(
        terms.equal(value, terms.constant(value.width(), static_cast<std::uint64_t>(one.value))));
  }
  for (const model::MadeEnum& made : subject.api.facts.madeEnums) {
    if (made.values == model::EnumValues::Any || !made.concerns(type.name)) continue;
    each.push_back(isCombination(terms, *choice, value, made.values));
  }
  return terms.disjunction(each);
}

}  // namespace assay::states
