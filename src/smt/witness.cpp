#include "smt/witness.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "smt/inspect.h"

namespace assay::smt {

namespace {

using Assignment = std::vector<std::pair<Term, Term>>;  // bound variable, what it is

class WitnessSearch {
 public:
  WitnessSearch(Terms& terms, Solver& solver, std::span<const Term> known,
                std::span<const Term> wanted, std::span<const Term> bound)
      : terms_(terms), solver_(solver), known_(known), wanted_(wanted), bound_(bound) {}

  bool run() { return extend(0, {}); }

 private:
  static constexpr int mostSteps = 200;
  static constexpr int mostQuestions = 4;

  bool isBound(Term term) const { return std::ranges::find(bound_, term) != bound_.end(); }

  bool mentionsBound(Term term) const {
    return std::ranges::any_of(bound_, [term](Term variable) { return mentions(term, variable); });
  }

  static Term valueOf(Term variable, const Assignment& assignment) {
    const auto found = std::ranges::find(assignment, variable, &std::pair<Term, Term>::first);
    return found == assignment.end() ? Term() : found->second;
  }

  // Extends the assignment such that the pattern becomes the term.
  bool match(Term pattern, Term term, Assignment& assignment) const {
    if (isBound(pattern)) {
      if (pattern.sort() != term.sort() || mentionsBound(term)) return false;
      const Term value = valueOf(pattern, assignment);
      if (!value) assignment.emplace_back(pattern, term);
      return !value || value == term;
    }
    if (pattern == term) return true;
    const auto operands = pattern.operands();
    const bool isAlike = pattern.kind() == term.kind() && pattern.sort() == term.sort() &&
                         !operands.empty() && operands.size() == term.operands().size() &&
                         pattern.payload() == term.payload() && mentionsBound(pattern);
    if (!isAlike) return false;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (!match(operands[i], term.operands()[i], assignment)) return false;
    }
    return true;
  }

  // Goes on with the wanted conditions from `from` on.
  bool extend(std::size_t from, const Assignment& assignment) {
    if (++steps_ > mostSteps) return false;
    const auto isOpen = [&](Term condition) {
      return std::ranges::any_of(bound_, [&](Term variable) {
        return !valueOf(variable, assignment) && mentions(condition, variable);
      });
    };
    while (from < wanted_.size() && !isOpen(wanted_[from])) ++from;
    if (from == wanted_.size()) return isProof(assignment);
    const auto tries = [&](Term pattern, Term term) {
      Assignment extended = assignment;
      return match(pattern, term, extended) && extended.size() > assignment.size() &&
             extend(from + 1, extended);
    };
    const Term condition = wanted_[from];
    for (const Term one : known_) {
      if (tries(condition, one)) return true;
    }
    if (!condition.is(Kind::Equal)) return extend(from + 1, assignment);
    return tries(condition.operand(0), condition.operand(1)) ||
           tries(condition.operand(1), condition.operand(0)) || extend(from + 1, assignment);
  }

  bool isProof(const Assignment& assignment) {
    Substitution substitution(terms_);
    for (const auto& [variable, value] : assignment) substitution.replace(variable, value);
    std::vector<Term> rest;
    for (const Term condition : wanted_) appendConjuncts(substitution.apply(condition), rest);
    std::erase_if(
        rest, [&](Term condition) { return std::ranges::find(known_, condition) != known_.end(); });
    if (rest.empty()) return true;
    if (std::ranges::any_of(rest, [&](Term condition) {
          return condition.isFalse() || mentionsBound(condition);
        })) {
      return false;
    }
    if (++questions_ > mostQuestions) return false;
    std::vector<Term> query(known_.begin(), known_.end());
    query.push_back(terms_.bitNot(terms_.conjunction(rest)));
    return std::holds_alternative<Unsat>(solver_.check(query));
  }

  Terms& terms_;
  Solver& solver_;
  std::span<const Term> known_;
  std::span<const Term> wanted_;
  std::span<const Term> bound_;
  int steps_ = 0;
  int questions_ = 0;
};

}  // namespace

bool hasWitness(Terms& terms, Solver& solver, std::span<const Term> known,
                std::span<const Term> wanted, std::span<const Term> bound) {
  return WitnessSearch(terms, solver, known, wanted, bound).run();
}

}  // namespace assay::smt
