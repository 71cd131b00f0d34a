// exists y. C without y, where that is possible exactly.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "smt/inspect.h"
#include "smt/subsumption.h"

namespace assay::smt {

namespace {

// `l < y` or `l <= y`, or the same from above, in one order.
struct Bound {
  Term limit;
  bool isLower = false;
  bool isStrict = false;
  bool isSigned = false;
};

class Eliminator {
 public:
  explicit Eliminator(Terms& terms) : terms_(terms) {}

  Term run(Term condition, std::vector<Term> bound) {
    if (condition.is(Kind::Or)) {
      Term result = terms_.boolean(false);
      for (const Term part : disjunctsOf(condition)) {
        result = terms_.bitOr(result, run(part, bound));
      }
      return result;
    }
    std::vector<Term> conjuncts = conjunctsOf(condition);
    while (substituteOne(conjuncts, bound) || projectOne(conjuncts, bound)) {
    }
    return distributed(conjuncts, bound);
  }

 private:
  static constexpr std::size_t mostCases = 64;

  // What a condition demands of y.
  struct Solution {
    Term value;     // of y, not in terms of y; one of several unless it is unique
    Term possible;  // under which there is such a value
    bool isUnique = true;
  };

  // From f(y) = r, f undone step by step.
  std::optional<Solution> solved(Term y, Term f, Term r) {
    Solution solution{r, terms_.boolean(true), true};
    while (f != y) {
      Term& value = solution.value;
      const unsigned width = f.width();
      const auto possible = [&](Term condition) {
        solution.possible = terms_.bitAnd(solution.possible, condition);
      };
      switch (f.kind()) {
        case Kind::Neg:
          value = terms_.neg(value);
          f = f.operand(0);
          break;
        case Kind::Not:
          value = terms_.bitNot(value);
          f = f.operand(0);
          break;
        case Kind::Add:
        case Kind::Xor: {
          const unsigned side = mentions(f.operand(0), y) ? 0 : 1;
          const Term other = f.operand(1 - side);
          if (mentions(other, y)) return std::nullopt;
          value = f.is(Kind::Add) ? terms_.sub(value, other) : terms_.bitXor(value, other);
          f = f.operand(side);
          break;
        }
        case Kind::Mul:
        case Kind::Shl: {
          const Term factor = f.operand(1);
          if (!factor.isSmallConstant() || mentions(factor, y)) return std::nullopt;
          if (f.is(Kind::Shl) && factor.value() >= width) return std::nullopt;
          const std::uint64_t number =
              f.is(Kind::Shl) ? std::uint64_t{1} << factor.value() : factor.value();
          if (number == 0) return std::nullopt;
          const auto zeros = static_cast<unsigned>(std::countr_zero(number));
          if (zeros > 0) {
            possible(terms_.equal(terms_.extract(value, 0, zeros), terms_.constant(zeros, 0)));
            value = terms_.lshr(value, terms_.constant(width, zeros));
            solution.isUnique = false;
          }
          value = terms_.mul(value, terms_.constant(width, inverse(number >> zeros)));
          f = f.operand(0);
          break;
        }
        case Kind::ZExt:
        case Kind::SExt: {
          const unsigned narrow = f.operand(0).width();
          const Term low = terms_.trunc(value, narrow);
          possible(terms_.equal(
              value, f.is(Kind::ZExt) ? terms_.zext(low, width) : terms_.sext(low, width)));
          value = low;
          f = f.operand(0);
          break;
        }
        default:
          return std::nullopt;
      }
    }
    return solution;
  }

  // Of an odd number, modulo 2^64.
  static std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t result = odd;
    for (int i = 0; i < 6; ++i) result *= 2 - odd * result;
    return result;
  }

  std::optional<Solution> solutionFor(Term y, Term condition) {
    if (condition == y) return Solution{terms_.boolean(true), terms_.boolean(true)};
    if (condition.is(Kind::Not) && condition.operand(0) == y) {
      return Solution{terms_.boolean(false), terms_.boolean(true)};
    }
    if (!condition.is(Kind::Equal) || condition.operand(0).width() > 64) return std::nullopt;
    for (const unsigned side : {0U, 1U}) {
      const Term f = condition.operand(side);
      const Term r = condition.operand(1 - side);
      if (mentions(r, y)) continue;
      if (auto solution = solved(y, f, r)) return solution;
    }
    return std::nullopt;
  }

  bool substituteOne(std::vector<Term>& conjuncts, std::vector<Term>& bound) {
    for (std::size_t i = 0; i < conjuncts.size(); ++i) {
      for (const Term y : bound) {
        if (!mentions(conjuncts[i], y)) continue;
        const auto solution = solutionFor(y, conjuncts[i]);
        if (!solution) continue;
        // Of several values one is as good as another only if nothing else depends on it.
        const auto users =
            std::ranges::count_if(conjuncts, [y](Term conjunct) { return mentions(conjunct, y); });
        if (!solution->isUnique && users > 1) continue;
        Substitution substitution(terms_);
        substitution.replace(y, solution->value);
        conjuncts.erase(conjuncts.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<Term> replaced;
        for (const Term conjunct : conjuncts) {
          appendConjuncts(substitution.apply(conjunct), replaced);
        }
        appendConjuncts(solution->possible, replaced);
        conjuncts = std::move(replaced);
        std::erase(bound, y);
        return true;
      }
    }
    return false;
  }

  static std::optional<Bound> boundOn(Term y, Term condition) {
    const bool negated = condition.is(Kind::Not);
    const Term inner = negated ? condition.operand(0) : condition;
    if (!inner.is(Kind::Slt) && !inner.is(Kind::Ult)) return std::nullopt;
    const bool yIsLeft = inner.operand(0) == y;
    const Term other = inner.operand(yIsLeft ? 1 : 0);
    if ((!yIsLeft && inner.operand(1) != y) || mentions(other, y)) return std::nullopt;
    return Bound{other, yIsLeft == negated, !negated, inner.is(Kind::Slt)};
  }

  // Some value is allowed if there are more values than forbidden ones.
  static bool onlyDisequalities(Term y, const std::vector<Term>& conditions) {
    const bool all = std::ranges::all_of(conditions, [y](Term condition) {
      if (!condition.is(Kind::Not) || !condition.operand(0).is(Kind::Equal)) return false;
      const Term a = condition.operand(0).operand(0);
      const Term b = condition.operand(0).operand(1);
      return (a == y && !mentions(b, y)) || (b == y && !mentions(a, y));
    });
    return all && (y.width() >= 32 || conditions.size() < (std::size_t{1} << y.width()));
  }

  // Replaces all conditions on one variable by what they say about the others.
  bool projectOne(std::vector<Term>& conjuncts, std::vector<Term>& bound) {
    for (const Term y : bound) {
      std::vector<Term> about;
      for (const Term conjunct : conjuncts) {
        if (mentions(conjunct, y)) about.push_back(conjunct);
      }
      std::optional<std::vector<Term>> rest;
      if (onlyDisequalities(y, about)) {
        rest.emplace();
      } else {
        rest = projected(y, about);
      }
      if (!rest) continue;
      std::erase_if(conjuncts, [y](Term conjunct) { return mentions(conjunct, y); });
      for (const Term term : *rest) appendConjuncts(term, conjuncts);
      std::erase(bound, y);
      return true;
    }
    return false;
  }

  std::optional<std::vector<Term>> projected(Term y, const std::vector<Term>& about) {
    std::vector<Bound> lower;
    std::vector<Bound> upper;
    for (const Term condition : about) {
      const std::optional<Bound> limit = boundOn(y, condition);
      if (!limit) return std::nullopt;
      (limit->isLower ? lower : upper).push_back(*limit);
    }
    const bool isSigned = (lower.empty() ? upper : lower).front().isSigned;
    const auto sameOrder = [isSigned](const Bound& limit) { return limit.isSigned == isSigned; };
    if (!std::ranges::all_of(lower, sameOrder) || !std::ranges::all_of(upper, sameOrder)) {
      return std::nullopt;
    }
    const unsigned width = y.width();
    // The ends of the range are bounds too.
    const Term least = isSigned ? terms_.signedMin(width) : terms_.constant(width, 0);
    const Term largest = isSigned ? terms_.signedMax(width) : terms_.allOnes(width);
    lower.push_back({least, true, false, isSigned});
    upper.push_back({largest, false, false, isSigned});
    std::vector<Term> rest;
    for (const Bound& low : lower) {
      for (const Bound& high : upper) rest.push_back(hasRoom(low, high));
    }
    return rest;
  }

  // There is a number between the two.
  Term hasRoom(const Bound& low, const Bound& high) {
    const auto less = [&](Term a, Term b) {
      return low.isSigned ? terms_.slt(a, b) : terms_.ult(a, b);
    };
    if (!low.isStrict && !high.isStrict) return terms_.bitNot(less(high.limit, low.limit));
    const Term room = less(low.limit, high.limit);
    if (low.isStrict != high.isStrict) return room;
    const Term next = terms_.add(low.limit, terms_.constant(low.limit.width(), 1));
    return terms_.bitAnd(room, terms_.notEqual(next, high.limit));
  }

  // Tries the cases of a disjunction that a bound variable occurs in.
  Term distributed(const std::vector<Term>& conjuncts, const std::vector<Term>& bound) {
    for (std::size_t i = 0; i < conjuncts.size() && !bound.empty(); ++i) {
      const bool concerns = std::ranges::any_of(
          bound, [&](Term variable) { return mentions(conjuncts[i], variable); });
      if (!conjuncts[i].is(Kind::Or) || !concerns) continue;
      const std::vector<Term> parts = disjunctsOf(conjuncts[i]);
      cases_ += parts.size();
      if (cases_ > mostCases) break;
      std::vector<Term> others = conjuncts;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      Term result = terms_.boolean(false);
      for (const Term part : parts) {
        others.push_back(part);
        result = terms_.bitOr(result, run(terms_.conjunction(others), bound));
        others.pop_back();
      }
      return result;
    }
    return terms_.conjunction(conjuncts);
  }

  Terms& terms_;
  std::size_t cases_ = 0;
};

}  // namespace

Existential eliminated(Terms& terms, const Existential& formula) {
  Existential result;
  result.condition = Eliminator(terms).run(formula.condition, formula.bound);
  for (const Term variable : formula.bound) {
    if (mentions(result.condition, variable)) result.bound.push_back(variable);
  }
  return result;
}

}  // namespace assay::smt
