#include "smt/inspect.h"

#include <algorithm>

#include "smt/bits.h"

namespace assay::smt {

namespace {

// Calls visit(term) once for every part of the terms, operands first or later in no promised order.
template <typename Visit>
void forEachPart(std::span<const Term> roots, const Visit& visit) {
  std::unordered_set<Term> seen;
  std::vector<Term> open(roots.begin(), roots.end());
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (term.variableSignature() == 0 || !seen.insert(term).second) continue;
    visit(term);
    for (const Term operand : term.operands()) open.push_back(operand);
  }
}

constexpr std::size_t longestText = 4000;

void print(const Terms& terms, Term term, std::string& text) {
  if (text.size() > longestText) {
    if (!text.ends_with("...")) text += "...";
    return;
  }
  if (term.isConstant()) {
    text += toString(Bits::fromWords(term.width(), term.words()));
    return;
  }
  if (term.isVariable()) {
    text += terms.nameOf(term);
    return;
  }
  text += '(';
  text += toString(term.kind());
  for (const Term operand : term.operands()) {
    text += ' ';
    print(terms, operand, text);
  }
  if (term.is(Kind::Extract)) text += " from " + std::to_string(term.lowBit());
  if (term.is(Kind::Extract) || term.is(Kind::ZExt) || term.is(Kind::SExt)) {
    text += " to " + std::to_string(term.width());
  }
  text += ')';
}

}  // namespace

std::uint64_t gatesOf(std::span<const Term> terms) {
  std::uint64_t gates = 0;
  forEachPart(terms, [&](Term term) {
    const std::uint64_t width = term.width();
    using enum Kind;
    const bool isWide =
        term.is(Mul) || term.is(UDiv) || term.is(SDiv) || term.is(URem) || term.is(SRem);
    gates += isWide ? width * width : width;
  });
  return gates;
}

std::vector<Term> variablesOf(std::span<const Term> terms) {
  std::vector<Term> variables;
  forEachPart(terms, [&](Term term) {
    if (term.isVariable()) variables.push_back(term);
  });
  std::ranges::sort(variables, {}, [](Term variable) { return variable.variable(); });
  return variables;
}

std::vector<Term> variablesOf(Term term) { return variablesOf(std::span(&term, 1)); }

void visitParts(Term term, const std::function<void(Term)>& visit) {
  forEachPart(std::span(&term, 1), visit);
}

bool hasPart(Term term, bool (*predicate)(Term)) {
  bool found = false;
  forEachPart(std::span(&term, 1), [&](Term part) { found = found || predicate(part); });
  return found;
}

bool mentions(Term term, Term variable) {
  if ((term.variableSignature() & variable.variableSignature()) == 0) return false;
  bool found = false;
  forEachPart(std::span(&term, 1), [&](Term part) { found = found || part == variable; });
  return found;
}

void Substitution::replace(Term what, Term by) {
  assayAssert(what.sort() == by.sort());
  done_[what] = by;
}

Term Substitution::apply(Term root) {
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term term = open.back();
    if (done_.contains(term)) {
      open.pop_back();
      continue;
    }
    if (term.variableSignature() == 0 || term.operands().empty()) {
      done_.emplace(term, term);
      continue;
    }
    std::array<Term, 3> replaced;
    std::size_t count = 0;
    bool ready = true;
    for (const Term operand : term.operands()) {
      const auto found = done_.find(operand);
      if (found == done_.end()) {
        open.push_back(operand);
        ready = false;
      } else {
        replaced[count++] = found->second;
      }
    }
    if (!ready) continue;
    const std::span<const Term> operands(replaced.data(), count);
    const bool same = std::ranges::equal(operands, term.operands());
    const unsigned width = term.is(Kind::ConstantArray) ? term.sort().indexWidth : term.width();
    done_.emplace(term, same ? term : terms_.make(term.kind(), operands, term.payload(), width));
  }
  return done_.at(root);
}

void appendConjuncts(Term condition, std::vector<Term>& conjuncts) {
  if (!condition.is(Kind::And)) {
    if (!condition.isTrue()) conjuncts.push_back(condition);
    return;
  }
  std::vector<Term> open{condition};
  while (!open.empty()) {
    const Term part = open.back();
    open.pop_back();
    if (part.is(Kind::And)) {
      open.push_back(part.operand(1));
      open.push_back(part.operand(0));
    } else if (!part.isTrue()) {
      conjuncts.push_back(part);
    }
  }
}

std::vector<Term> disjunctsOf(Term condition) {
  std::vector<Term> parts;
  std::vector<Term> open{condition};
  while (!open.empty()) {
    const Term part = open.back();
    open.pop_back();
    if (part.is(Kind::Or)) {
      open.push_back(part.operand(1));
      open.push_back(part.operand(0));
    } else {
      parts.push_back(part);
    }
  }
  return parts;
}

std::vector<Term> conjunctsOf(Term condition) {
  std::vector<Term> conjuncts;
  appendConjuncts(condition, conjuncts);
  return conjuncts;
}

std::string toString(const Terms& terms, Term term) {
  std::string text;
  print(terms, term, text);
  return text;
}

}  // namespace assay::smt
