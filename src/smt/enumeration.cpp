#include "smt/enumeration.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "smt/fold.h"
#include "smt/inspect.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

// Chosen so that one enumeration takes some hundredths of a second at the most, not measured one by
// one; test/campaigns/soundness and verify_fuzz become slower or less often conclusive with others.
constexpr unsigned mostTriedBits = 18;       // of what is not given by an equation
constexpr unsigned mostSetBits = 64;         // of the free variables together
constexpr unsigned mostBitsOfAll = 256;      // of all variables, before some follow from others
constexpr std::size_t mostPartsTried = 400;  // operations that are evaluated for each value
constexpr std::uint64_t mostOperations = 1U << 23U;  // in all: some hundredths of a second
constexpr std::size_t mostConjunctions = 48;
constexpr unsigned mostLowBits = 4;  // that a description may fix
constexpr std::size_t fewValues = 17;

using Conjunction = std::vector<Term>;
using Conjunctions = std::vector<Conjunction>;

bool isEvaluable(Term part) {
  if (part.sort().isArray() || part.width() > 64) return false;
  switch (part.kind()) {
    case Kind::Constant:
    case Kind::Variable:
    case Kind::Ite:
    case Kind::ZExt:
    case Kind::SExt:
    case Kind::Extract:
    case Kind::Concat:
      return true;
    default:
      return isFoldableSmall(part.kind());
  }
}

// A term of variables and constants for a block of assignments at a time: an operation is looked up
// once for all of them.
class Program {
 public:
  static constexpr std::size_t lanes = 256;
  using Lanes = std::array<std::uint64_t, lanes>;

  // Whether all parts of the term are evaluable, and not too many.
  bool add(Term term) {
    std::vector<Term> open{term};
    while (!open.empty()) {
      const Term part = open.back();
      open.pop_back();
      if (!index_.emplace(part, 0).second) continue;
      if (!isEvaluable(part) || index_.size() > mostPartsTried) return false;
      parts_.push_back(part);
      for (const Term operand : part.operands()) open.push_back(operand);
    }
    return true;
  }

  [[nodiscard]] std::size_t size() const { return parts_.size(); }

  // Operands are older than what they are operands of.
  void finish() {
    std::ranges::sort(parts_, TermOrder());
    values_.resize(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      index_[parts_[i]] = i;
      if (parts_[i].isConstant()) values_[i].fill(parts_[i].value());
    }
  }

  // The room for the values of a variable; null if no term mentions it.
  Lanes* variable(Term variable) {
    const auto found = index_.find(variable);
    return found == index_.end() ? nullptr : &values_[found->second];
  }
  const Lanes& valuesOf(Term term) const { return values_[index_.at(term)]; }

  void run() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].isConstant() && !parts_[i].isVariable()) compute(parts_[i], values_[i]);
    }
  }

 private:
  void compute(Term part, Lanes& result) const {
    const Lanes& a = valuesOf(part.operand(0));
    const unsigned width = part.operand(0).width();
    const std::uint64_t mask = maskOf(part.width());
    const auto each = [&](const auto& valueOf) {
      for (std::size_t lane = 0; lane < lanes; ++lane) result[lane] = valueOf(lane);
    };
    switch (part.kind()) {
      case Kind::ZExt:
        return each([&](std::size_t lane) { return a[lane]; });
      case Kind::SExt:
        return each([&](std::size_t lane) {
          return static_cast<std::uint64_t>(signExtended(a[lane], width)) & mask;
        });
      case Kind::Extract:
        return each([&](std::size_t lane) { return a[lane] >> part.lowBit() & mask; });
      default:
        break;
    }
    const Lanes& b = valuesOf(part.operand(part.operands().size() > 1 ? 1 : 0));
    if (part.is(Kind::Concat)) {
      const unsigned low = part.operand(1).width();
      return each([&](std::size_t lane) { return a[lane] << low | b[lane]; });
    }
    if (part.is(Kind::Ite)) {
      const Lanes& c = valuesOf(part.operand(2));
      return each([&](std::size_t lane) { return a[lane] != 0 ? b[lane] : c[lane]; });
    }
    each([&](std::size_t lane) { return foldSmall(part.kind(), width, a[lane], b[lane]); });
  }

  std::vector<Term> parts_;
  std::vector<Lanes> values_;  // parallel to parts_
  std::unordered_map<Term, std::size_t> index_;
};

// The values from `first` on that so many bits can count.
struct TriedRange {
  std::uint64_t first = 0;
  unsigned bits = 0;
};

// The variables of a formula: what some are follows from the others by equations, and the others
// are tried.
using Definition = std::pair<Term, Term>;  // variable, what it is in terms of the tried ones
struct Definitions {
  std::vector<Definition> defined;
  std::vector<std::pair<Term, TriedRange>> tried;
  std::vector<Term> conditions;  // of the tried ones
};

// The least range that comparisons with constants leave a variable; what lies in it and beyond them
// is left to the conditions.
TriedRange rangeOf(Term variable, std::span<const Term> conditions) {
  const unsigned width = variable.width();
  if (variable.sort().isArray() || width > 64) return {0, maxWidth};
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  // In the order of signed numbers, values are counted from the least one.
  const auto within = [&](Kind order, std::uint64_t bias) {
    std::uint64_t low = 0;
    std::uint64_t high = maskOf(width);
    for (const Term condition : conditions) {
      const bool isNegated = condition.is(Kind::Not);
      const Term inner = isNegated ? condition.operand(0) : condition;
      const bool isBound =
          inner.is(order) && inner.operand(0) == variable && inner.operand(1).isSmallConstant();
      if (!isBound) continue;
      const std::uint64_t limit = inner.operand(1).value() ^ bias;
      if (isNegated) low = std::max(low, limit);
      if (!isNegated && limit > 0) high = std::min(high, limit - 1);
    }
    return TriedRange{low ^ bias,
                      low > high ? 0 : static_cast<unsigned>(std::bit_width(high - low))};
  };
  TriedRange least = within(Kind::Ult, 0);
  const auto offer = [&](const TriedRange& other) {
    if (other.bits < least.bits) least = other;
  };
  offer(within(Kind::Slt, sign));
  // What the high bits are may be said by itself.
  for (const Term condition : conditions) {
    if (!condition.is(Kind::Equal) || !condition.operand(0).is(Kind::Extract)) continue;
    const Term part = condition.operand(0);
    const bool isHighPart = part.operand(0) == variable && part.lowBit() + part.width() == width;
    if (!isHighPart || !condition.operand(1).isSmallConstant()) continue;
    offer({condition.operand(1).value() << part.lowBit(), part.lowBit()});
  }
  return least;
}

Definitions definitionsOf(Terms& terms, std::span<const Term> conditions,
                          const std::vector<Term>& free) {
  Definitions result;
  result.conditions.assign(conditions.begin(), conditions.end());
  const auto define = [&](Term variable, Term value) {
    if (!variable.isVariable() || mentions(value, variable)) return false;
    Substitution known(terms);
    known.replace(variable, value);
    Conjunction rest;
    for (const Term condition : result.conditions) appendConjuncts(known.apply(condition), rest);
    for (auto& [other, term] : result.defined) term = known.apply(term);
    result.defined.emplace_back(variable, value);
    result.conditions = std::move(rest);
    return true;
  };
  const auto defineOne = [&] {
    return std::ranges::any_of(Conjunction(result.conditions), [&](Term condition) {
      if (!condition.is(Kind::Equal)) return false;
      return define(condition.operand(0), condition.operand(1)) ||
             define(condition.operand(1), condition.operand(0));
    });
  };
  while (defineOne()) {
  }
  std::vector<Term> rest = result.conditions;
  for (const auto& [variable, term] : result.defined) rest.push_back(term);
  for (const Term variable : free) {
    const bool isDefined =
        std::ranges::find(result.defined, variable, &Definition::first) != result.defined.end();
    if (!isDefined) rest.push_back(variable);
  }
  for (const Term variable : variablesOf(rest)) {
    result.tried.emplace_back(variable, rangeOf(variable, result.conditions));
  }
  return result;
}

unsigned bitsOf(std::span<const Term> variables) {
  std::uint64_t bits = 0;
  for (const Term variable : variables) {
    if (variable.sort().isArray()) return maxWidth;
    bits += variable.width();
  }
  return static_cast<unsigned>(std::min<std::uint64_t>(bits, maxWidth));
}

// Goes through all values of the tried variables: calls `visit` with what the wanted variables are
// wherever the conditions hold, until it says that this is enough. False if there is too much to
// try.
template <typename Visit>
bool tryAll(Terms& terms, const Definitions& known, const std::vector<Term>& wanted,
            const Visit& visit) {
  std::uint64_t triedBits = 0;
  for (const auto& [variable, range] : known.tried) triedBits += range.bits;
  if (triedBits > mostTriedBits) return false;
  const Term condition = terms.conjunction(known.conditions);
  if (condition.isFalse()) return true;
  std::vector<Term> values;
  for (const Term variable : wanted) {
    const auto defined = std::ranges::find(known.defined, variable, &Definition::first);
    values.push_back(defined == known.defined.end() ? variable : defined->second);
  }
  Program program;
  if (!program.add(condition)) return false;
  for (const Term value : values) {
    if (!program.add(value)) return false;
  }
  const std::uint64_t count = std::uint64_t{1} << triedBits;
  if (program.size() * count > mostOperations) return false;
  program.finish();
  std::vector<std::uint64_t> found(values.size());
  for (std::uint64_t first = 0; first < count; first += Program::lanes) {
    unsigned shift = 0;
    for (const auto& [variable, range] : known.tried) {
      if (Program::Lanes* lanes = program.variable(variable)) {
        for (std::size_t lane = 0; lane < Program::lanes; ++lane) {
          const std::uint64_t number = (first + lane) >> shift & maskOf(range.bits);
          (*lanes)[lane] = (range.first + number) & maskOf(variable.width());
        }
      }
      shift += range.bits;
    }
    program.run();
    const Program::Lanes& holds = program.valuesOf(condition);
    for (std::size_t lane = 0; lane < Program::lanes; ++lane) {
      if (holds[lane] == 0) continue;
      for (std::size_t i = 0; i < values.size(); ++i) {
        found[i] = program.valuesOf(values[i])[lane];
      }
      if (visit(found)) return true;
    }
  }
  return true;
}

// Values of variables, one beside the other in a number: the first has the highest bits. Ascending.
using Set = std::vector<std::uint64_t>;

void sortUnique(Set& set) {
  std::ranges::sort(set);
  const auto [first, last] = std::ranges::unique(set);
  set.erase(first, last);
}

// The values that the free variables have together; none if there is too much to try.
std::optional<Set> possible(Terms& terms, std::span<const Term> conditions,
                            const std::vector<Term>& free) {
  Set set;
  const auto add = [&](const std::vector<std::uint64_t>& values) {
    std::uint64_t place = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      place = (free[i].width() == 64 ? 0 : place << free[i].width()) | values[i];
    }
    if (set.empty() || set.back() != place) set.push_back(place);
    return false;
  };
  if (!tryAll(terms, definitionsOf(terms, conditions, free), free, add)) return std::nullopt;
  sortUnique(set);
  return set;
}

// Writes sets down.
class Description {
 public:
  explicit Description(Terms& terms) : terms_(terms) {}

  // Of two or more variables, one that has few values goes first, and each is told by itself: what
  // is constant is of most use. Otherwise the one whose values fall into the fewest groups: values
  // are in a group if the others can be the same beside them.
  std::optional<Conjunctions> of(const Set& set, std::span<const Term> variables) {
    if (variables.size() == 1) return bounded(pieces(variables.front(), set));
    std::optional<std::size_t> best;
    Groups bestGroups;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      Groups groups = groupsOf(set, variables, i);
      const bool isWorse = std::pair(!isOfFew(groups), groups.size()) >=
                           std::pair(!isOfFew(bestGroups), bestGroups.size());
      if (best && isWorse) continue;
      best = i;
      bestGroups = std::move(groups);
    }
    std::vector<Term> others(variables.begin(), variables.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(*best));
    Conjunctions all;
    for (const auto& [values, rest] : bestGroups) {
      const auto described = of(rest, others);
      if (!described) return std::nullopt;
      for (const Conjunction& piece : pieces(variables[*best], values)) {
        for (const Conjunction& other : *described) {
          all.push_back(piece);
          all.back().insert(all.back().end(), other.begin(), other.end());
        }
      }
      if (all.size() > mostConjunctions) return std::nullopt;
    }
    return all;
  }

 private:
  using Groups = std::vector<std::pair<Set, Set>>;  // values, and what the others can be

  static std::optional<Conjunctions> bounded(Conjunctions all) {
    if (all.size() > mostConjunctions) return std::nullopt;
    return all;
  }

  // Whether each value is a group of its own.
  static bool isOfFew(const Groups& groups) {
    return groups.size() <= fewValues &&
           std::ranges::all_of(groups, [](const auto& group) { return group.first.size() == 1; });
  }

  static Groups groupsOf(const Set& set, std::span<const Term> variables, std::size_t chosen) {
    const unsigned below = bitsOf(variables.subspan(chosen + 1));
    const unsigned width = variables[chosen].width();
    std::map<std::uint64_t, Set> sections;  // value → what the others can be
    for (const std::uint64_t place : set) {
      const std::uint64_t low = place & maskOf(below);
      const std::uint64_t high = below + width == 64 ? 0 : place >> (below + width);
      sections[place >> below & maskOf(width)].push_back(high << below | low);
    }
    Groups groups;
    std::map<Set, std::size_t> known;  // what the others can be → group
    for (auto& [value, section] : sections) {
      sortUnique(section);
      const auto [group, isNew] = known.try_emplace(section, groups.size());
      if (isNew || sections.size() <= fewValues) {
        groups.push_back({{value}, std::move(section)});
      } else {
        groups[group->second].first.push_back(value);
      }
    }
    return groups;
  }

  // The shortest list of intervals, of all values or of those with the same low bits.
  Conjunctions pieces(Term variable, const Set& values) {
    Conjunctions best = intervals(variable, values, 1, false);
    const auto offer = [&](Conjunctions other) {
      if (other.size() < best.size()) best = std::move(other);
    };
    if (best.size() > 1) offer(intervals(variable, values, 1, true));
    for (unsigned bits = 1; best.size() > 2 && bits <= mostLowBits && bits < variable.width();
         ++bits) {
      offer(byLowBits(variable, values, bits, false));
      offer(byLowBits(variable, values, bits, true));
    }
    return best;
  }

  // Runs of values of which each is so much more than the one before.
  Conjunctions intervals(Term variable, Set values, std::uint64_t step, bool isSigned) {
    const std::uint64_t sign = isSigned ? std::uint64_t{1} << (variable.width() - 1) : 0;
    std::ranges::sort(values, {}, [&](std::uint64_t value) { return value ^ sign; });
    const auto isNext = [&](std::size_t i) {
      return i < values.size() && (values[i] ^ sign) == (values[i - 1] ^ sign) + step;
    };
    Conjunctions all;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t begin = i;
      while (isNext(i + 1)) ++i;
      all.emplace_back();
      const Term low = terms_.constant(variable.width(), values[begin]);
      const Term high = terms_.constant(variable.width(), values[i]);
      if (begin == i) {
        appendConjuncts(terms_.equal(variable, low), all.back());
        continue;
      }
      // Where nothing of the kind lies beyond, there is no need for a bound.
      if ((values[begin] ^ sign) >= step) {
        all.back().push_back(isSigned ? terms_.sle(low, variable) : terms_.ule(low, variable));
      }
      if (maskOf(variable.width()) - (values[i] ^ sign) >= step) {
        all.back().push_back(isSigned ? terms_.sle(variable, high) : terms_.ule(variable, high));
      }
    }
    return all;
  }

  Conjunctions byLowBits(Term variable, const Set& values, unsigned bits, bool isSigned) {
    const Term lowBits = terms_.extract(variable, 0, bits);
    std::map<std::uint64_t, Set> classes;
    for (const std::uint64_t value : values) classes[value & maskOf(bits)].push_back(value);
    Conjunctions all;
    for (const auto& [low, members] : classes) {
      for (Conjunction& piece : intervals(variable, members, std::uint64_t{1} << bits, isSigned)) {
        // A single value says all of it.
        if (members.size() > 1) {
          appendConjuncts(terms_.equal(lowBits, terms_.constant(bits, low)), piece);
        }
        all.push_back(std::move(piece));
      }
    }
    return all;
  }

  Terms& terms_;
};

}  // namespace

std::optional<Conjunctions> enumerated(Terms& terms, std::span<const Term> conditions,
                                       std::span<const Term> bound) {
  std::vector<Term> free = variablesOf(conditions);
  std::erase_if(free,
                [&](Term variable) { return std::ranges::find(bound, variable) != bound.end(); });
  if (free.empty() || bitsOf(free) > mostSetBits) return std::nullopt;
  if (bitsOf(bound) > mostBitsOfAll) return std::nullopt;
  const auto set = possible(terms, conditions, free);
  if (!set) return std::nullopt;
  return Description(terms).of(*set, free);
}

std::optional<Answer> decidedByTrying(Terms& terms, Query constraints) {
  const std::vector<Term> variables = variablesOf(constraints);
  if (bitsOf(variables) > mostBitsOfAll) return std::nullopt;
  std::optional<Model> found;
  const auto take = [&](const std::vector<std::uint64_t>& values) {
    found.emplace();
    for (std::size_t i = 0; i < variables.size(); ++i) found->set(variables[i], values[i]);
    return true;
  };
  const Definitions known = definitionsOf(terms, constraints, variables);
  if (!tryAll(terms, known, variables, take)) return std::nullopt;
  if (!found) return Unsat{};
  return Sat{std::move(*found)};
}

namespace {

class EnumeratingSolver final : public DecidingSolver {
 public:
  EnumeratingSolver(Terms& terms, std::unique_ptr<Solver> next, Statistics& statistics)
      : DecidingSolver(Layer::Enumeration, std::move(next), statistics), terms_(terms) {}

 private:
  std::optional<Answer> decide(Query constraints) override {
    return decidedByTrying(terms_, constraints);
  }

  Terms& terms_;
};

}  // namespace

std::unique_ptr<Solver> makeEnumeratingSolver(Terms& terms, std::unique_ptr<Solver> next,
                                              Statistics& statistics) {
  return std::make_unique<EnumeratingSolver>(terms, std::move(next), statistics);
}

}  // namespace assay::smt
