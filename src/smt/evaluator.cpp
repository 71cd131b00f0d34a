// Evaluation of terms under a model. Terms of up to 64 bits with operands of up to 64 bits are
// computed in machine words; others in Bits.
#include <algorithm>
#include <array>
#include <unordered_set>
#include <vector>

#include "smt/fold.h"
#include "smt/model.h"

namespace assay::smt {

namespace {

// Recursion is quick, but the stack is not endless.
constexpr unsigned deepestRecursion = 2000;

// All parts of a term, operands before what they are operands of.
std::vector<Term> partsOf(Term root) {
  std::vector<Term> parts;
  std::unordered_set<Term> seen;
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (!seen.insert(term).second) continue;
    parts.push_back(term);
    for (const Term operand : term.operands()) open.push_back(operand);
  }
  std::ranges::sort(parts, TermOrder());
  return parts;
}

}  // namespace

void Evaluator::beginRound(Term term, const Model& model) {
  ++round_;
  wideSlots_.clear();
  if (term.depth() <= deepestRecursion) return;
  for (const Term part : partsOf(term)) {
    if (part.sort().isArray() || part == term) continue;
    if (part.width() <= 64) {
      small(part, model);
    } else {
      wide(part, model);
    }
  }
}

std::uint64_t Evaluator::evaluateSmall(Term term, const Model& model) {
  assayAssert(term.width() <= 64 && !term.sort().isArray());
  beginRound(term, model);
  return small(term, model);
}

Bits Evaluator::evaluate(Term term, const Model& model) {
  assayAssert(!term.sort().isArray());
  beginRound(term, model);
  return wide(term, model);
}

ArrayValue Evaluator::evaluateArray(Term term, const Model& model) {
  assayAssert(term.sort().isArray());
  switch (term.kind()) {
    case Kind::Variable:
      return model.array(term);
    case Kind::ConstantArray:
      return {evaluate(term.operand(0), model), {}};
    case Kind::Ite:
      return evaluateArray(term.operand(holds(term.operand(0), model) ? 1 : 2), model);
    default: {
      assayAssert(term.is(Kind::Store));
      ArrayValue array = evaluateArray(term.operand(0), model);
      array.set(evaluate(term.operand(1), model), evaluate(term.operand(2), model));
      return array;
    }
  }
}

std::uint64_t Evaluator::small(Term term, const Model& model) {
  if (term.isConstant()) return term.value();
  if (term.isVariable()) return model.value(term);
  if (term.id() >= slots_.size()) slots_.resize(term.id() + 1 + slots_.size() / 2);
  if (slots_[term.id()].round == round_) return slots_[term.id()].value;
  const std::uint64_t value = computeSmall(term, model);
  slots_[term.id()] = {round_, value};
  return value;
}

std::uint64_t Evaluator::computeSmall(Term term, const Model& model) {
  const Kind kind = term.kind();
  const Term a = term.operand(0);
  if (kind == Kind::Ite) return small(term.operand(small(a, model) != 0 ? 1 : 2), model);
  if (kind == Kind::Select) return element(a, wide(term.operand(1), model), model).low();
  if (a.width() > 64 || isFp(kind)) return computeWide(term, model).low();
  const std::uint64_t x = small(a, model);
  switch (kind) {
    case Kind::ZExt:
      return x;
    case Kind::SExt:
      return static_cast<std::uint64_t>(signExtended(x, a.width())) & maskOf(term.width());
    case Kind::Extract:
      return x >> term.lowBit() & maskOf(term.width());
    case Kind::Concat:
      return x << term.operand(1).width() | small(term.operand(1), model);
    case Kind::And:
      if (x == 0) return 0;
      break;
    default:
      break;
  }
  const std::uint64_t y = term.operands().size() > 1 ? small(term.operand(1), model) : 0;
  return foldSmall(kind, a.width(), x, y);
}

Bits Evaluator::wide(Term term, const Model& model) {
  if (term.isConstant()) return Bits::fromWords(term.width(), term.words());
  if (term.isVariable()) return model.bits(term);
  if (term.width() <= 64) return Bits(term.width(), small(term, model));
  if (const auto found = wideSlots_.find(term.id()); found != wideSlots_.end()) {
    return found->second;
  }
  Bits value = computeWide(term, model);
  wideSlots_.emplace(term.id(), value);
  return value;
}

Bits Evaluator::computeWide(Term term, const Model& model) {
  if (term.is(Kind::Select)) return element(term.operand(0), wide(term.operand(1), model), model);
  if (term.is(Kind::Ite)) {
    return wide(term.operand(small(term.operand(0), model) != 0 ? 1 : 2), model);
  }
  std::vector<Bits> values;
  for (const Term operand : term.operands()) values.push_back(wide(operand, model));
  return fold(term.kind(), term.payload(), term.width(), values);
}

Bits Evaluator::element(Term array, const Bits& index, const Model& model) {
  while (true) {
    switch (array.kind()) {
      case Kind::Variable:
        return model.array(array).at(index);
      case Kind::ConstantArray:
        return wide(array.operand(0), model);
      case Kind::Ite:
        array = array.operand(small(array.operand(0), model) != 0 ? 1 : 2);
        break;
      default:
        assayAssert(array.is(Kind::Store));
        if (wide(array.operand(1), model) == index) return wide(array.operand(2), model);
        array = array.operand(0);
        break;
    }
  }
}

}  // namespace assay::smt
