// exists y. C without y, where that is possible exactly.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "smt/differences.h"
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
  Term premise{};  // holds wherever the bound was taken from
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
    while (substituteOne(conjuncts, bound) || projectOne(conjuncts, bound) ||
           widenOne(conjuncts, bound)) {
    }
    return distributed(conjuncts, bound);
  }

  // Bound variables that took the place of others.
  [[nodiscard]] const std::vector<Term>& introduced() const { return introduced_; }

 private:
  static constexpr std::size_t mostCases = 64;

  // What a condition demands of y: there is a value with these low bits, and any high ones.
  struct Solution {
    Term value;         // not in terms of y
    Term possible;      // under which there is such a value
    unsigned free = 0;  // how many of the high bits of the value are arbitrary
    Term extension{};   // of y, if the condition speaks of that
    Term extended{};    // what the extension is, not in terms of y
  };

  // From f(y) = r, f undone step by step. A factor of 2^k leaves k high bits of what was multiplied
  // free. All other steps but extensions map low bits to low bits, whatever the high ones are.
  std::optional<Solution> solved(Term y, Term f, Term r) {
    Solution solution{r, terms_.boolean(true)};
    while (f != y) {
      Term& value = solution.value;
      const unsigned width = f.width();
      const unsigned known = width - solution.free;
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
          if (zeros >= known) return std::nullopt;
          if (zeros > 0) {
            possible(terms_.equal(terms_.extract(value, 0, zeros), terms_.constant(zeros, 0)));
            value = terms_.lshr(value, terms_.constant(width, zeros));
            solution.free += zeros;
          }
          value = terms_.mul(value, terms_.constant(width, inverse(number >> zeros)));
          f = f.operand(0);
          break;
        }
        case Kind::ZExt:
        case Kind::SExt: {
          const unsigned narrow = f.operand(0).width();
          const Term low = terms_.trunc(value, narrow);
          const Term extended =
              f.is(Kind::ZExt) ? terms_.zext(low, width) : terms_.sext(low, width);
          if (f.operand(0) == y && known == width) {
            solution.extension = f;
            solution.extended = value;
          }
          if (known >= narrow) {
            possible(terms_.equal(terms_.trunc(value, known), terms_.trunc(extended, known)));
          }
          solution.free = known >= narrow ? 0 : narrow - known;
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

  // A comparison with y as one of its extension, if the solution speaks of that: then nothing has
  // to be cut off again.
  Term widened(Term conjunct, Term y, const Solution& solution) {
    if (!solution.extension) return conjunct;
    if (conjunct.is(Kind::Not)) {
      return terms_.bitNot(widened(conjunct.operand(0), y, solution));
    }
    const bool isSigned = solution.extension.is(Kind::SExt);
    const bool keepsOrder =
        conjunct.is(Kind::Equal) || conjunct.is(Kind::Ult) || (conjunct.is(Kind::Slt) && isSigned);
    if (!keepsOrder) return conjunct;
    std::array<Term, 2> operands{conjunct.operand(0), conjunct.operand(1)};
    if ((operands[0] == y) == (operands[1] == y)) return conjunct;
    const unsigned width = solution.extension.width();
    for (Term& operand : operands) {
      operand = operand == y ? solution.extended
                : isSigned   ? terms_.sext(operand, width)
                             : terms_.zext(operand, width);
    }
    return terms_.make(conjunct.kind(), operands);
  }

  bool substituteOne(std::vector<Term>& conjuncts, std::vector<Term>& bound) {
    for (std::size_t i = 0; i < conjuncts.size(); ++i) {
      for (const Term y : bound) {
        if (!mentions(conjuncts[i], y)) continue;
        const auto solution = solutionFor(y, conjuncts[i]);
        if (!solution) continue;
        // Which of several values it is matters to nobody if nothing else depends on it.
        const auto users =
            std::ranges::count_if(conjuncts, [y](Term conjunct) { return mentions(conjunct, y); });
        if (solution->free > 0 && users > 1) continue;
        Substitution substitution(terms_);
        substitution.replace(y, solution->value);
        if (solution->extension) substitution.replace(solution->extension, solution->extended);
        conjuncts.erase(conjuncts.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<Term> replaced;
        for (const Term conjunct : conjuncts) {
          appendConjuncts(substitution.apply(widened(conjunct, y, *solution)), replaced);
        }
        appendConjuncts(solution->possible, replaced);
        conjuncts = std::move(replaced);
        std::erase(bound, y);
        return true;
      }
    }
    return false;
  }

  // A variable that occurs only in an extension of it: a wide one with the range of the narrow one.
  bool widenOne(std::vector<Term>& conjuncts, std::vector<Term>& bound) {
    for (Term& y : bound) {
      const std::optional<Term> extension = onlyExtension(y, conjuncts);
      if (!extension) continue;
      const unsigned width = extension->width();
      const Term wide =
          freshVariable(std::string(terms_.nameOf(y)) + (extension->is(Kind::SExt) ? "s" : "z"),
                        width, conjuncts);
      Substitution substitution(terms_);
      substitution.replace(*extension, wide);
      std::vector<Term> replaced;
      for (const Term conjunct : conjuncts) {
        appendConjuncts(substitution.apply(conjunct), replaced);
      }
      const Term low = terms_.trunc(wide, y.width());
      appendConjuncts(terms_.equal(wide, terms_.make(extension->kind(), std::array{low}, 0, width)),
                      replaced);
      conjuncts = std::move(replaced);
      y = wide;
      introduced_.push_back(wide);
      return true;
    }
    return false;
  }

  // A variable that the conditions do not speak of yet. The same question gets the same name.
  Term freshVariable(std::string name, unsigned width, const std::vector<Term>& conjuncts) {
    for (;; name += '_') {
      const Term variable = terms_.variable(name + std::to_string(width), width);
      const auto isUsed = [variable](Term conjunct) { return mentions(conjunct, variable); };
      if (std::ranges::none_of(conjuncts, isUsed)) return variable;
    }
  }

  static std::optional<Term> onlyExtension(Term y, const std::vector<Term>& conjuncts) {
    std::optional<Term> extension;
    bool isOnly = true;
    for (const Term conjunct : conjuncts) {
      if (!mentions(conjunct, y)) continue;
      visitParts(conjunct, [&](Term part) {
        const bool isExtension = part.is(Kind::SExt) || part.is(Kind::ZExt);
        for (const Term operand : part.operands()) {
          if (operand != y) continue;
          isOnly =
              isOnly && isExtension && part.width() <= 64 && (!extension || *extension == part);
          extension = part;
        }
      });
      isOnly = isOnly && conjunct != y;
    }
    return isOnly ? extension : std::nullopt;
  }

  // A comparison with y, or with y + c where that and what it is compared with do not wrap around.
  std::optional<Bound> boundOn(Term y, Term condition, Differences& known) {
    const bool negated = condition.is(Kind::Not);
    const Term inner = negated ? condition.operand(0) : condition;
    if (negated && inner.is(Kind::Equal) && inner.operand(0) == y) {
      // Not the least, or not the largest number.
      const Term end = inner.operand(1);
      if (end == terms_.signedMin(y.width())) return Bound{end, true, true, true};
      if (end == terms_.signedMax(y.width())) return Bound{end, false, true, true};
    }
    if (!inner.is(Kind::Slt) && !inner.is(Kind::Ult)) return std::nullopt;
    const auto isSum = [y](Term term) {
      return term.is(Kind::Add) && term.operand(0) == y && term.operand(1).isConstant();
    };
    const Term left = inner.operand(0);
    const bool yIsLeft = left == y || isSum(left);
    const Term side = inner.operand(yIsLeft ? 0 : 1);
    const Term other = inner.operand(yIsLeft ? 1 : 0);
    if ((side != y && !isSum(side)) || mentions(other, y)) return std::nullopt;
    Bound bound{other, yIsLeft == negated, !negated, inner.is(Kind::Slt)};
    if (side == y) return bound;
    const Term offset = side.operand(1);
    if (!bound.isSigned || !isExactSum(y, offset, known) ||
        !isExactSum(other, terms_.neg(offset), known)) {
      return std::nullopt;
    }
    bound.limit = terms_.sub(other, offset);
    bound.premise = isExact(bound.limit, offset);
    return bound;
  }

  // The condition that limit + offset does not wrap around.
  Term isExact(Term limit, Term offset) {
    const unsigned width = limit.width();
    return offset.signedValue() < 0
               ? terms_.bitNot(terms_.slt(limit, terms_.sub(terms_.signedMin(width), offset)))
               : terms_.bitNot(terms_.slt(terms_.sub(terms_.signedMax(width), offset), limit));
  }

  // Whether the sum with a constant does not wrap around.
  static bool isExactSum(Term term, Term constant, Differences& known) {
    if (term.width() > 32) return false;
    const Range range = known.rangeOf(term);
    const std::int64_t half = std::int64_t{1} << (term.width() - 1);
    const std::int64_t offset = constant.signedValue();
    return range.isKnown() && range.low + offset >= -half && range.high + offset < half;
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
    if (bound.empty()) return false;
    Differences known;
    known.read(conjuncts);
    for (const Term y : bound) {
      std::vector<Term> about;
      for (const Term conjunct : conjuncts) {
        if (mentions(conjunct, y)) about.push_back(conjunct);
      }
      std::optional<std::vector<Term>> rest;
      if (onlyDisequalities(y, about)) {
        rest.emplace();
      } else {
        rest = projected(y, about, known);
      }
      if (!rest) continue;
      std::erase_if(conjuncts, [y](Term conjunct) { return mentions(conjunct, y); });
      for (const Term term : *rest) appendConjuncts(term, conjuncts);
      std::erase(bound, y);
      return true;
    }
    return false;
  }

  std::optional<std::vector<Term>> projected(Term y, const std::vector<Term>& about,
                                             Differences& known) {
    std::vector<Bound> lower;
    std::vector<Bound> upper;
    std::vector<Term> rest;
    for (const Term condition : about) {
      const std::optional<Bound> limit = boundOn(y, condition, known);
      if (!limit) return std::nullopt;
      (limit->isLower ? lower : upper).push_back(*limit);
      if (limit->premise) rest.push_back(limit->premise);
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
  std::vector<Term> introduced_;
};

}  // namespace

Existential eliminated(Terms& terms, const Existential& formula) {
  Existential result;
  Eliminator eliminator(terms);
  result.condition = eliminator.run(formula.condition, formula.bound);
  for (const auto& variables : {formula.bound, eliminator.introduced()}) {
    for (const Term variable : variables) {
      if (mentions(result.condition, variable)) result.bound.push_back(variable);
    }
  }
  return result;
}

}  // namespace assay::smt
