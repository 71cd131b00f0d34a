#include "smt/model.h"

#include <algorithm>

#include "smt/fold.h"

namespace assay::smt {

const Bits& ArrayValue::at(const Bits& index) const {
  const auto found = elements.find(index.words());
  return found == elements.end() ? otherwise : found->second;
}

void ArrayValue::set(const Bits& index, const Bits& value) {
  if (value == otherwise) {
    elements.erase(index.words());
  } else {
    elements.insert_or_assign(index.words(), value);
  }
}

namespace {

constexpr auto numberOf = &std::pair<std::uint32_t, std::uint64_t>::first;

}  // namespace

std::uint64_t Model::smallValue(std::uint32_t variable) const {
  const auto found = std::ranges::lower_bound(small_, variable, {}, numberOf);
  return found != small_.end() && found->first == variable ? found->second : 0;
}

Bits Model::bits(Term variable) const {
  assayAssert(!variable.sort().isArray());
  if (variable.width() <= 64) return Bits(variable.width(), value(variable));
  const auto found = wide_.find(variable.variable());
  return found == wide_.end() ? Bits(variable.width()) : found->second;
}

ArrayValue Model::array(Term variable) const {
  assayAssert(variable.sort().isArray());
  const auto found = arrays_.find(variable.variable());
  return found == arrays_.end() ? ArrayValue{Bits(variable.width()), {}} : found->second;
}

void Model::set(Term variable, std::uint64_t value) {
  if (variable.width() > 64) {
    set(variable, Bits(variable.width(), value));
    return;
  }
  const std::uint32_t number = variable.variable();
  value &= maskOf(variable.width());
  const auto found = std::ranges::lower_bound(small_, number, {}, numberOf);
  if (found != small_.end() && found->first == number) {
    found->second = value;
  } else {
    small_.emplace(found, number, value);
  }
}

void Model::set(Term variable, const Bits& value) {
  assayAssert(!variable.sort().isArray() && value.width() == variable.width());
  if (variable.width() <= 64) {
    set(variable, value.low());
  } else {
    wide_.insert_or_assign(variable.variable(), value);
  }
}

void Model::set(Term variable, ArrayValue value) {
  assayAssert(variable.sort().isArray() && value.otherwise.width() == variable.width());
  arrays_.insert_or_assign(variable.variable(), std::move(value));
}

void Model::update(const Model& other) {
  for (const auto& [variable, value] : other.small_) {
    const auto found = std::ranges::lower_bound(small_, variable, {}, numberOf);
    if (found != small_.end() && found->first == variable) {
      found->second = value;
    } else {
      small_.emplace(found, variable, value);
    }
  }
  for (const auto& [variable, value] : other.wide_) wide_.insert_or_assign(variable, value);
  for (const auto& [variable, value] : other.arrays_) arrays_.insert_or_assign(variable, value);
}

void Model::update(const Model& other, std::span<const Term> variables) {
  for (const Term variable : variables) {
    if (!other.mentions(variable)) continue;
    if (variable.sort().isArray()) {
      set(variable, other.array(variable));
    } else {
      set(variable, other.bits(variable));
    }
  }
}

bool Model::mentions(Term variable) const {
  const std::uint32_t number = variable.variable();
  const auto found = std::ranges::lower_bound(small_, number, {}, numberOf);
  return (found != small_.end() && found->first == number) || wide_.contains(number) ||
         arrays_.contains(number);
}

std::string toString(const Terms& terms, const Model& model) {
  std::string text;
  for (std::uint32_t number = 0; number < terms.variableCount(); ++number) {
    const Term variable = terms.variableNumber(number);
    if (!model.mentions(variable)) continue;
    if (!text.empty()) text += ", ";
    text += terms.nameOf(variable) + " = ";
    if (!variable.sort().isArray()) {
      text += toString(model.bits(variable));
      continue;
    }
    const ArrayValue array = model.array(variable);
    text += "[";
    for (const auto& [index, element] : array.elements) {
      text += toString(Bits::fromWords(variable.sort().indexWidth, index)) + ": " +
              toString(element) + ", ";
    }
    text += "otherwise " + toString(array.otherwise) + "]";
  }
  return text;
}

}  // namespace assay::smt
