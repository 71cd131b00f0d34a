// Looking at terms and rewriting them: variables, substitution, conjuncts, text.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smt/term.h"

namespace assay::smt {

// The variables of terms, each once, in the order of their numbers.
[[nodiscard]] std::vector<Term> variablesOf(std::span<const Term> terms);
[[nodiscard]] std::vector<Term> variablesOf(Term term);

// Whether a variable occurs in a term.
[[nodiscard]] bool mentions(Term term, Term variable);

// Visits every part of the term that has variables, each once, in no promised order.
void visitParts(Term term, const std::function<void(Term)>& visit);

// Whether the predicate holds of a part of the term that has variables.
[[nodiscard]] bool hasPart(Term term, bool (*predicate)(Term));

// About how many gates compute the terms, shared parts once: a multiplication or division takes as
// many as its width squared, everything else as many as its width.
[[nodiscard]] std::uint64_t gatesOf(std::span<const Term> terms);

// Replaces terms (variables or others) by terms of the same sort, everywhere and at once; the
// result is simplified. One object remembers what it did, for a series of terms that share parts.
class Substitution {
 public:
  explicit Substitution(Terms& terms) : terms_(terms) {}
  void replace(Term what, Term by);  // before the first apply()
  [[nodiscard]] Term apply(Term term);
  [[nodiscard]] bool isEmpty() const { return done_.empty(); }

 private:
  Terms& terms_;
  std::unordered_map<Term, Term> done_;
};

// Appends the parts of a conjunction (nested Ands of width 1) that are not known to be true.
void appendConjuncts(Term condition, std::vector<Term>& conjuncts);
[[nodiscard]] std::vector<Term> conjunctsOf(Term condition);
// The parts of a disjunction (nested Ors of width 1); a condition that is none is its own only
// part.
[[nodiscard]] std::vector<Term> disjunctsOf(Term condition);

// "(slt x 0x5:32)"; shared parts are written out each time, up to a size.
[[nodiscard]] std::string toString(const Terms& terms, Term term);

}  // namespace assay::smt
