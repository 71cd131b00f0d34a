// Conjunctions that compare terms in both orders. With the signs of all terms known, the signed
// order is the unsigned one among terms of the same sign, and known among others; so the signs are
// tried.
#include <algorithm>
#include <array>

#include "smt/order.h"

namespace assay::smt {

namespace {

bool isOrder(const OrderAtom& atom) {
  return atom.b && (atom.relation == Relation::Less || atom.relation == Relation::LessEqual);
}

class SignSearch {
 public:
  explicit SignSearch(std::span<const OrderAtom> atoms) {
    for (const OrderAtom& atom : atoms) {
      if (!isOrder(atom)) {
        others_.push_back(atom);
        continue;
      }
      orders_.push_back(atom);
      for (const Term term : {atom.a, atom.b}) {
        if (std::ranges::find(terms_, term) == terms_.end()) terms_.push_back(term);
      }
    }
    signs_.resize(terms_.size());
  }

  Answer run() {
    OrderState state;
    for (const OrderAtom& atom : others_) {
      const Consistency result = state.assume(atom, {});
      if (result == Consistency::Contradiction) return Unsat{};
      if (result != Consistency::Consistent) return Unknown{tooManySteps};
    }
    return choose(state, 0);
  }

  static constexpr const char* tooManySteps = "the order of the values takes too long to decide";

 private:
  static constexpr unsigned mostStates = 4096;

  Answer choose(const OrderState& state, std::size_t at) {
    if (at == terms_.size()) {
      Sat sat;
      state.writeTo(sat.model);
      return sat;
    }
    bool unknown = false;
    for (const bool negative : {false, true}) {
      if (++states_ > mostStates) return Unknown{tooManySteps};
      signs_[at] = negative;
      OrderState next = state;
      const Consistency result = extend(next, at);
      if (result == Consistency::Contradiction) continue;
      if (result != Consistency::Consistent) {
        unknown = true;
        continue;
      }
      Answer answer = choose(next, at + 1);
      if (std::holds_alternative<Sat>(answer)) return answer;
      unknown = unknown || std::holds_alternative<Unknown>(answer);
    }
    if (unknown) return Unknown{tooManySteps};
    return Unsat{};
  }

  // Adds the sign of a term and the comparisons that it completes.
  Consistency extend(OrderState& state, std::size_t at) {
    OrderAtom sign;
    sign.a = terms_[at];
    const unsigned width = sign.a.width();
    const std::uint64_t half = std::uint64_t{1} << (width - 1);
    const bool fits =
        sign.excluded.add(signs_[at] ? Interval{0, half - 1} : Interval{half, maskOf(width)});
    assayAssert(fits);
    Consistency result = state.assume(sign, {});
    for (const OrderAtom& atom : orders_) {
      if (result != Consistency::Consistent) return result;
      const std::size_t a = indexOf(atom.a);
      const std::size_t b = indexOf(atom.b);
      if (std::max(a, b) != at) continue;
      OrderAtom unsignedAtom = atom;
      unsignedAtom.isSigned = false;
      if (signs_[a] == signs_[b]) {
        result = state.assume(unsignedAtom, {});
      } else if (signs_[atom.isSigned ? b : a]) {
        result = Consistency::Contradiction;
      }
    }
    return result;
  }

  std::size_t indexOf(Term term) const {
    return static_cast<std::size_t>(std::ranges::find(terms_, term) - terms_.begin());
  }

  std::vector<OrderAtom> orders_;
  std::vector<OrderAtom> others_;
  std::vector<Term> terms_;  // that occur in orders
  std::vector<bool> signs_;  // of the terms; true: negative
  unsigned states_ = 0;
};

}  // namespace

Answer decideOrder(std::span<const OrderAtom> atoms) {
  OrderState state;
  bool mixed = false;
  bool unknown = false;
  for (const OrderAtom& atom : atoms) {
    const Consistency result = state.assume(atom, {});
    if (result == Consistency::Contradiction) return Unsat{};
    mixed = mixed || result == Consistency::Unsupported;
    unknown = unknown || result == Consistency::Undecided;
  }
  if (mixed) return SignSearch(atoms).run();
  if (unknown) return Unknown{SignSearch::tooManySteps};
  Sat sat;
  state.writeTo(sat.model);
  return sat;
}

}  // namespace assay::smt
