// Conjunctions of the comparisons that data structures make: x < y, x <= y, x = y, x != y, signed
// or unsigned, among terms, and anything that says which values one term may have.
//
// An OrderState is the closure of such a conjunction: equal terms are one class; for each class the
// set of classes known to be above it, strictly or not, those known to be different, and an
// interval of values with holes; and a value for each class such that everything holds. It is a
// small value that is copied when a path forks. Adding a comparison costs a few operations on
// machine words; if the values do not satisfy it, those of the classes it is connected with are
// chosen anew.
//
// Terms are compared in one order, signed or unsigned, fixed by the first comparison of two; bounds
// of a single term may be of both kinds. A comparison that mixes the orders is supported if the
// signs of its terms are known; decideOrder() handles the rest by trying the signs.
//
// The procedure is complete: it answers Undecided only if a search for values, needed if there are
// disequalities and hardly enough values for all, takes too many steps. Any term of at most 64 bits
// can take part, but only variables are independent of each other: with others (isExact() is
// false), Contradiction is right and Consistent says only that the comparisons alone allow it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "smt/interval_set.h"
#include "smt/model.h"
#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

enum class Relation : std::uint8_t { Less, LessEqual, Equal, Different };

// A condition of the fragment.
struct OrderAtom {
  Term a;
  Term b;  // none: the atom is about a alone
  Relation relation = Relation::Equal;
  bool isSigned = false;
  IntervalSet excluded;  // of a alone: the values, as unsigned numbers, that it may not have
};

// The condition as an atom, if it is one.
[[nodiscard]] std::optional<OrderAtom> orderAtomOf(Term condition);

enum class Consistency : std::uint8_t {
  Consistent,     // and the values satisfy all atoms
  Contradiction,  // the state must not be used any more
  Undecided,      // the atom was added, but the values do not satisfy all atoms: see adopt()
  Unsupported,    // the atom was not added
};

class OrderState {
 public:
  // Adds an atom. Terms that are new start with their value in `model`.
  Consistency assume(const OrderAtom& atom, const Model& model);

  // Whether the atom follows, or its negation, as far as can be seen at a glance; not a complete
  // answer.
  [[nodiscard]] std::optional<bool> implied(const OrderAtom& atom) const;

  // The value of a term that occurs in an atom; none of others.
  [[nodiscard]] std::optional<std::uint64_t> valueOf(Term term) const;

  // Whether an atom is true of the values; of terms that are new, of their value in `model`.
  [[nodiscard]] bool holds(const OrderAtom& atom, const Model& model) const;

  // Takes the values of a model that satisfies all atoms.
  void adopt(const Model& model, Evaluator& evaluator);

  // Writes the values of the variables into a model.
  void writeTo(Model& model) const;

  // Whether all terms are variables.
  [[nodiscard]] bool isExact() const { return isExact_; }
  [[nodiscard]] bool isEmpty() const { return leaves_.empty(); }

 private:
  // Classes are numbered by bits of a word.
  using Mask = std::uint64_t;
  static constexpr unsigned mostClasses = 64;
  static constexpr unsigned mostWithOthers = 32;  // beyond, there is room for variables only

  // Values are kept as ranks: in the signed order the sign bit is flipped, so that ranks are
  // compared unsigned.
  struct Class {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t value = 0;
    Mask above = 0;          // not less than this one
    Mask strictlyAbove = 0;  // greater
    Mask below = 0;          // not greater
    Mask different = 0;
    std::shared_ptr<const std::vector<Interval>> holes;  // in ranks; may be none
    std::uint32_t width = 1;
    bool isSigned = true;
    bool isOrdered = false;  // compared with another in its order, which can not change any more
  };
  struct Leaf {
    Term term;
    std::uint32_t number = 0;  // of its class
  };

  [[nodiscard]] const Leaf* find(Term term) const;
  [[nodiscard]] std::uint64_t currentValue(Term term, const Model& model) const;
  int classOf(Term term, const Model& model);
  [[nodiscard]] static std::uint64_t flip(const Class& c) {
    return c.isSigned ? std::uint64_t{1} << (c.width - 1) : 0;
  }

  Consistency assumeAlone(const OrderAtom& atom, const Model& model);
  Consistency assumeLess(unsigned i, unsigned j, bool strict, bool isSigned);
  Consistency assumeEqual(unsigned i, unsigned j);
  Consistency assumeDifferent(unsigned i, unsigned j);
  bool shareOrder(unsigned i, unsigned j);
  static void setSigned(Class& c, bool isSigned);
  [[nodiscard]] static std::optional<bool> isNegative(const Class& c);

  [[nodiscard]] static std::optional<bool> impliedAlone(const Class& c,
                                                        const IntervalSet& excluded);
  static bool exclude(Class& c, Interval ranks);
  bool addLess(unsigned i, unsigned j, bool strict);
  bool sharpen(Mask lower, Mask upper);
  bool merge(Mask members);
  [[nodiscard]] Mask componentOf(unsigned seed) const;
  Consistency solve(unsigned seed);

  struct Search;

  std::vector<Class> classes_;
  std::vector<Leaf> leaves_;
  Mask alive_ = 0;
  bool isExact_ = true;
};

// Decides a conjunction of atoms, mixed orders included. Sat has values for variables only. Unknown
// if the search takes too long.
[[nodiscard]] Answer decideOrder(std::span<const OrderAtom> atoms);

}  // namespace assay::smt
