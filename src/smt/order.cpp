#include "smt/order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace assay::smt {

namespace {

constexpr std::uint64_t bit(unsigned number) { return std::uint64_t{1} << number; }
constexpr bool has(std::uint64_t mask, unsigned number) { return (mask >> number & 1) != 0; }

template <typename Visit>
void forEach(std::uint64_t mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(static_cast<unsigned>(std::countr_zero(mask)));
}

// The interval with every number's highest bit of the width flipped: one or two intervals.
template <typename Visit>
bool flipped(Interval interval, std::uint64_t highest, Visit visit) {
  if (highest == 0 || ((interval.first ^ interval.last) & highest) == 0) {
    return visit({interval.first ^ highest, interval.last ^ highest});
  }
  return visit({interval.first ^ highest, 2 * highest - 1}) && visit({0, interval.last ^ highest});
}

}  // namespace

const OrderState::Leaf* OrderState::find(Term term) const {
  for (const Leaf& leaf : leaves_) {
    if (leaf.term == term) return &leaf;
  }
  return nullptr;
}

std::optional<std::uint64_t> OrderState::valueOf(Term term) const {
  const Leaf* leaf = find(term);
  if (leaf == nullptr) return std::nullopt;
  const Class& c = classes_[leaf->number];
  return c.value ^ flip(c);
}

std::uint64_t OrderState::currentValue(Term term, const Model& model) const {
  if (const auto known = valueOf(term)) return *known;
  return term.isVariable() ? model.value(term) : 0;
}

bool OrderState::holds(const OrderAtom& atom, const Model& model) const {
  const std::uint64_t a = currentValue(atom.a, model);
  if (!atom.b) return !atom.excluded.contains(a);
  const std::uint64_t b = currentValue(atom.b, model);
  const std::uint64_t flipping = atom.isSigned ? bit(atom.a.width() - 1) : 0;
  switch (atom.relation) {
    case Relation::Less:
      return (a ^ flipping) < (b ^ flipping);
    case Relation::LessEqual:
      return (a ^ flipping) <= (b ^ flipping);
    case Relation::Equal:
      return a == b;
    case Relation::Different:
      break;
  }
  return a != b;
}

int OrderState::classOf(Term term, const Model& model) {
  if (const Leaf* leaf = find(term)) return static_cast<int>(leaf->number);
  const auto number = static_cast<unsigned>(std::countr_one(alive_));
  if (number == mostClasses) return -1;
  if (!term.isVariable() && std::popcount(alive_) >= static_cast<int>(mostWithOthers)) return -1;
  Class fresh;
  fresh.width = term.width();
  fresh.high = maskOf(fresh.width);
  fresh.value = (term.isVariable() ? model.value(term) : 0) ^ flip(fresh);
  if (number == classes_.size()) {
    classes_.push_back(fresh);
  } else {
    classes_[number] = fresh;
  }
  alive_ |= bit(number);
  leaves_.push_back({term, number});
  isExact_ = isExact_ && term.isVariable();
  return static_cast<int>(number);
}

std::optional<bool> OrderState::implied(const OrderAtom& atom) const {
  const Leaf* a = find(atom.a);
  if (a == nullptr) return std::nullopt;
  const Class& x = classes_[a->number];
  if (!atom.b) return impliedAlone(x, atom.excluded);
  const Leaf* b = find(atom.b);
  if (b == nullptr) return std::nullopt;
  const bool isOrder = atom.relation == Relation::Less || atom.relation == Relation::LessEqual;
  if (a->number == b->number) {
    return atom.relation == Relation::Equal || atom.relation == Relation::LessEqual;
  }
  const Class& y = classes_[b->number];
  if (x.isSigned != y.isSigned || (isOrder && x.isSigned != atom.isSigned)) return std::nullopt;
  const bool xBelow = has(x.strictlyAbove, b->number) || x.high < y.low;
  const bool yBelow = has(y.strictlyAbove, a->number) || y.high < x.low;
  switch (atom.relation) {
    case Relation::Less:
      if (xBelow) return true;
      if (yBelow || has(y.above, a->number)) return false;
      break;
    case Relation::LessEqual:
      if (xBelow || has(x.above, b->number)) return true;
      if (yBelow) return false;
      break;
    case Relation::Equal:
    case Relation::Different:
      if (xBelow || yBelow || has(x.different, b->number)) {
        return atom.relation == Relation::Different;
      }
      break;
  }
  return std::nullopt;
}

std::optional<bool> OrderState::impliedAlone(const Class& c, const IntervalSet& excluded) {
  bool untouched = true;
  bool covered = false;
  for (const Interval& interval : excluded.intervals()) {
    flipped(interval, flip(c), [&](Interval ranks) {
      untouched = untouched && (ranks.last < c.low || ranks.first > c.high);
      covered = covered || (ranks.first <= c.low && ranks.last >= c.high);
      return true;
    });
  }
  if (untouched) return true;
  return covered ? std::optional(false) : std::nullopt;
}

Consistency OrderState::assume(const OrderAtom& atom, const Model& model) {
  if (!atom.b) return assumeAlone(atom, model);
  const bool alreadyHolds = holds(atom, model);
  const int a = classOf(atom.a, model);
  const int b = classOf(atom.b, model);
  if (a < 0 || b < 0) return Consistency::Unsupported;
  const auto i = static_cast<unsigned>(a);
  const auto j = static_cast<unsigned>(b);
  Consistency result = Consistency::Consistent;
  switch (atom.relation) {
    case Relation::Less:
    case Relation::LessEqual:
      result = assumeLess(i, j, atom.relation == Relation::Less, atom.isSigned);
      break;
    case Relation::Equal:
      result = assumeEqual(i, j);
      break;
    case Relation::Different:
      result = assumeDifferent(i, j);
      break;
  }
  if (result != Consistency::Consistent || alreadyHolds) return result;
  return solve(find(atom.a)->number);
}

Consistency OrderState::assumeAlone(const OrderAtom& atom, const Model& model) {
  const int number = classOf(atom.a, model);
  if (number < 0) return Consistency::Unsupported;
  const bool alreadyHolds = holds(atom, model);
  Class& c = classes_[static_cast<unsigned>(number)];
  for (const Interval& excluded : atom.excluded.intervals()) {
    const bool possible =
        flipped(excluded, flip(c), [&](Interval ranks) { return exclude(c, ranks); });
    if (!possible) return Consistency::Contradiction;
  }
  return alreadyHolds ? Consistency::Consistent : solve(static_cast<unsigned>(number));
}

bool OrderState::exclude(Class& c, Interval ranks) {
  if (ranks.last < c.low || ranks.first > c.high) return true;
  if (ranks.first <= c.low && ranks.last >= c.high) return false;
  if (ranks.first <= c.low) {
    c.low = ranks.last + 1;
  } else if (ranks.last >= c.high) {
    c.high = ranks.first - 1;
  } else {
    auto holes = c.holes ? *c.holes : std::vector<Interval>();
    holes.push_back(ranks);
    c.holes = std::make_shared<const std::vector<Interval>>(std::move(holes));
  }
  return true;
}

void OrderState::setSigned(Class& c, bool isSigned) {
  if (c.isSigned == isSigned) return;
  const std::uint64_t highest = bit(c.width - 1);
  const std::uint64_t most = maskOf(c.width);
  const std::uint64_t low = std::exchange(c.low, 0);
  const std::uint64_t high = std::exchange(c.high, most);
  const auto holes = std::exchange(c.holes, nullptr);
  c.isSigned = isSigned;
  c.value ^= highest;
  // What was possible stays possible, so no exclusion can empty the class.
  const auto excluded = [&](Interval ranks) {
    return flipped(ranks, highest, [&](Interval part) { return exclude(c, part); });
  };
  bool possible = true;
  if (low > 0) possible = possible && excluded({0, low - 1});
  if (high < most) possible = possible && excluded({high + 1, most});
  if (holes) {
    for (const Interval& hole : *holes) possible = possible && excluded(hole);
  }
  // Holes may have left nothing; the search for values finds that out.
  if (!possible) {
    c.low = 1;
    c.high = 0;
  }
}

std::optional<bool> OrderState::isNegative(const Class& c) {
  const std::uint64_t highest = bit(c.width - 1);
  if (c.high < highest) return c.isSigned;
  if (c.low >= highest) return !c.isSigned;
  return std::nullopt;
}

// Makes the ranks of two classes comparable; false if each is bound to another order.
bool OrderState::shareOrder(unsigned i, unsigned j) {
  Class& x = classes_[i];
  Class& y = classes_[j];
  if (x.isSigned == y.isSigned) return true;
  if (!x.isOrdered) {
    setSigned(x, y.isSigned);
  } else if (!y.isOrdered) {
    setSigned(y, x.isSigned);
  } else {
    return false;
  }
  return true;
}

Consistency OrderState::assumeLess(unsigned i, unsigned j, bool strict, bool isSigned) {
  if (i == j) return strict ? Consistency::Contradiction : Consistency::Consistent;
  Class& x = classes_[i];
  Class& y = classes_[j];
  if (!x.isOrdered && !y.isOrdered) {
    setSigned(x, isSigned);
    setSigned(y, isSigned);
  }
  const bool shared = shareOrder(i, j);
  if (!shared || x.isSigned != isSigned) {
    const std::optional<bool> xNegative = isNegative(x);
    const std::optional<bool> yNegative = isNegative(y);
    if (!xNegative || !yNegative) return Consistency::Unsupported;
    if (*xNegative != *yNegative) {
      const bool isTrue = isSigned ? *xNegative : *yNegative;
      return isTrue ? Consistency::Consistent : Consistency::Contradiction;
    }
    if (!shared) return Consistency::Unsupported;
  }
  x.isOrdered = true;
  y.isOrdered = true;
  return addLess(i, j, strict) ? Consistency::Consistent : Consistency::Contradiction;
}

Consistency OrderState::assumeEqual(unsigned i, unsigned j) {
  if (i == j) return Consistency::Consistent;
  if (!shareOrder(i, j)) return Consistency::Unsupported;
  if (!addLess(i, j, false)) return Consistency::Contradiction;
  const bool alreadyMerged = !has(alive_, i) || !has(alive_, j);
  const bool possible = alreadyMerged || addLess(j, i, false);
  return possible ? Consistency::Consistent : Consistency::Contradiction;
}

Consistency OrderState::assumeDifferent(unsigned i, unsigned j) {
  if (i == j) return Consistency::Contradiction;
  classes_[i].different |= bit(j);
  classes_[j].different |= bit(i);
  const bool possible = sharpen(bit(i), bit(j)) && sharpen(bit(j), bit(i));
  return possible ? Consistency::Consistent : Consistency::Contradiction;
}

// Adds class i <= class j, or < if strict, with all that follows. False if there is a
// contradiction.
bool OrderState::addLess(unsigned i, unsigned j, bool strict) {
  if (has(strict ? classes_[i].strictlyAbove : classes_[i].above, j)) return true;
  const Mask lower = classes_[i].below | bit(i);
  const Mask upper = classes_[j].above | bit(j);
  const Mask strictUpper = classes_[j].strictlyAbove;
  forEach(lower, [&](unsigned p) {
    Class& c = classes_[p];
    const bool isStrict = strict || (p != i && has(c.strictlyAbove, i));
    c.above |= upper;
    c.strictlyAbove |= isStrict ? upper : strictUpper;
  });
  forEach(upper, [&](unsigned p) { classes_[p].below |= lower; });
  const Mask members = lower & upper;
  return members == 0 ? sharpen(lower, upper) : merge(members);
}

// x <= y and x != y make x < y, for all pairs of the two sets.
bool OrderState::sharpen(Mask lower, Mask upper) {
  bool possible = true;
  forEach(lower, [&](unsigned p) {
    const Class& c = classes_[p];
    forEach(c.above & ~c.strictlyAbove & c.different & upper,
            [&](unsigned q) { possible = possible && addLess(p, q, true); });
  });
  return possible;
}

// Makes one class of a cycle. False if there is a contradiction.
bool OrderState::merge(Mask members) {
  const auto kept = static_cast<unsigned>(std::countr_zero(members));
  Class merged = classes_[kept];
  std::vector<Interval> holes;
  bool possible = true;
  forEach(members, [&](unsigned k) {
    const Class& c = classes_[k];
    possible = possible && !has(c.strictlyAbove, k) && (c.different & members) == 0;
    merged.low = std::max(merged.low, c.low);
    merged.high = std::min(merged.high, c.high);
    merged.above |= c.above;
    merged.strictlyAbove |= c.strictlyAbove;
    merged.below |= c.below;
    merged.different |= c.different;
    merged.isOrdered = merged.isOrdered || c.isOrdered;
    if (c.holes) holes.insert(holes.end(), c.holes->begin(), c.holes->end());
  });
  if (!possible || merged.low > merged.high) return false;
  merged.above &= ~members;
  merged.strictlyAbove &= ~members;
  merged.below &= ~members;
  if (!holes.empty()) {
    merged.holes = std::make_shared<const std::vector<Interval>>(std::move(holes));
  }
  alive_ &= ~members | bit(kept);
  const auto renamed = [&](Mask mask) {
    return (mask & members) == 0 ? mask : (mask & ~members) | bit(kept);
  };
  forEach(alive_, [&](unsigned k) {
    Class& c = classes_[k];
    c.above = renamed(c.above);
    c.strictlyAbove = renamed(c.strictlyAbove);
    c.below = renamed(c.below);
    c.different = renamed(c.different);
  });
  forEach(members, [&](unsigned k) { classes_[k] = Class(); });
  classes_[kept] = std::move(merged);
  for (Leaf& leaf : leaves_) {
    if (has(members, leaf.number)) leaf.number = kept;
  }
  const Mask self = bit(kept);
  return sharpen(classes_[kept].below | self, classes_[kept].above | self);
}

OrderState::Mask OrderState::componentOf(unsigned seed) const {
  Mask found = bit(seed);
  Mask open = found;
  while (open != 0) {
    const Class& c = classes_[static_cast<unsigned>(std::countr_zero(open))];
    open &= open - 1;
    const Mask fresh = (c.above | c.below | c.different) & ~found;
    found |= fresh;
    open |= fresh;
  }
  return found;
}

// Chooses values for the classes of a component.
struct OrderState::Search {
  static constexpr unsigned mostSteps = 20'000;

  std::vector<Class>& classes;
  std::array<unsigned char, mostClasses> order{};  // from the lowest up
  unsigned count = 0;
  Mask assigned = 0;
  unsigned steps = 0;

  Search(std::vector<Class>& all, Mask component) : classes(all) {
    forEach(component, [&](unsigned number) {
      // What is below a class has fewer classes below it.
      const int rank = std::popcount(classes[number].below);
      unsigned at = count++;
      for (; at > 0 && std::popcount(classes[order[at - 1]].below) > rank; --at) {
        order[at] = order[at - 1];
      }
      order[at] = static_cast<unsigned char>(number);
    });
  }

  // Narrows the intervals by the order. False if one becomes empty.
  bool narrow() {
    for (unsigned at = 0; at < count; ++at) {
      Class& c = classes[order[at]];
      bool possible = true;
      forEach(c.below, [&](unsigned p) {
        const std::uint64_t step = has(classes[p].strictlyAbove, order[at]) ? 1 : 0;
        possible = possible && classes[p].low <= maskOf(c.width) - step;
        c.low = std::max(c.low, classes[p].low + step);
      });
      if (!possible || !skipHolesUp(c)) return false;
    }
    for (unsigned at = count; at-- > 0;) {
      Class& c = classes[order[at]];
      bool possible = true;
      forEach(c.above, [&](unsigned p) {
        const std::uint64_t step = has(c.strictlyAbove, p) ? 1 : 0;
        possible = possible && classes[p].high >= step;
        c.high = std::min(c.high, classes[p].high - step);
      });
      if (!possible || !skipHolesDown(c)) return false;
    }
    return true;
  }

  static bool skipHolesUp(Class& c) {
    bool moved = c.holes != nullptr;
    while (moved && c.low <= c.high) {
      moved = false;
      for (const Interval& hole : *c.holes) {
        if (hole.first > c.low || c.low > hole.last) continue;
        if (hole.last >= c.high) return false;
        c.low = hole.last + 1;
        moved = true;
      }
    }
    return c.low <= c.high;
  }

  static bool skipHolesDown(Class& c) {
    bool moved = c.holes != nullptr;
    while (moved && c.low <= c.high) {
      moved = false;
      for (const Interval& hole : *c.holes) {
        if (hole.first > c.high || c.high > hole.last) continue;
        if (hole.first <= c.low) return false;
        c.high = hole.first - 1;
        moved = true;
      }
    }
    return c.low <= c.high;
  }

  [[nodiscard]] std::uint64_t least(unsigned number) const {
    std::uint64_t rank = classes[number].low;
    forEach(classes[number].below, [&](unsigned p) {
      const std::uint64_t step = has(classes[p].strictlyAbove, number) ? 1 : 0;
      rank = std::max(rank, classes[p].value + step);
    });
    return rank;
  }

  // Whether another class that must differ has the value.
  [[nodiscard]] bool isTaken(unsigned number, std::uint64_t rank) const {
    const Class& c = classes[number];
    bool taken = false;
    forEach(c.different & assigned, [&](unsigned n) {
      taken = taken || (classes[n].value ^ flip(classes[n])) == (rank ^ flip(c));
    });
    return taken;
  }

  // The hole of the class that holds a rank; none if there is none.
  [[nodiscard]] const Interval* holeAt(unsigned number, std::uint64_t rank) const {
    if (!classes[number].holes) return nullptr;
    for (const Interval& hole : *classes[number].holes) {
      if (hole.first <= rank && rank <= hole.last) return &hole;
    }
    return nullptr;
  }

  // The first possible rank from `rank` up to the highest.
  [[nodiscard]] std::optional<std::uint64_t> freeFrom(unsigned number, std::uint64_t rank) const {
    const std::uint64_t high = classes[number].high;
    while (rank <= high) {
      const Interval* hole = holeAt(number, rank);
      if (hole == nullptr && !isTaken(number, rank)) return rank;
      const std::uint64_t last = hole == nullptr ? rank : hole->last;
      if (last >= high) break;
      rank = last + 1;
    }
    return std::nullopt;
  }

  // The first possible rank from `rank` down to `low`.
  [[nodiscard]] std::optional<std::uint64_t> freeDownFrom(unsigned number, std::uint64_t rank,
                                                          std::uint64_t low) const {
    while (rank >= low) {
      const Interval* hole = holeAt(number, rank);
      if (hole == nullptr && !isTaken(number, rank)) return rank;
      const std::uint64_t first = hole == nullptr ? rank : hole->first;
      if (first <= low) break;
      rank = first - 1;
    }
    return std::nullopt;
  }

  // One pass from the lowest up, each value as near to the old one as the order allows. It fails
  // only for disequalities and holes.
  bool chooseNear() {
    assigned = 0;
    for (unsigned at = 0; at < count; ++at) {
      const unsigned number = order[at];
      Class& c = classes[number];
      const std::uint64_t from = least(number);
      if (from > c.high) return false;
      const std::uint64_t wished = std::clamp(c.value, from, c.high);
      auto chosen = freeFrom(number, wished);
      if (!chosen) chosen = freeDownFrom(number, wished, from);
      if (!chosen) return false;
      c.value = *chosen;
      assigned |= bit(number);
    }
    return true;
  }

  // All values, in the order of the classes. Undecided if that takes too many steps.
  Consistency chooseAny(unsigned at) {
    if (at == count) return Consistency::Consistent;
    const unsigned number = order[at];
    auto rank = freeFrom(number, least(number));
    while (rank) {
      if (++steps > mostSteps) return Consistency::Undecided;
      classes[number].value = *rank;
      assigned |= bit(number);
      const Consistency result = chooseAny(at + 1);
      if (result != Consistency::Contradiction) return result;
      assigned &= ~bit(number);
      if (*rank >= classes[number].high) break;
      rank = freeFrom(number, *rank + 1);
    }
    return Consistency::Contradiction;
  }
};

Consistency OrderState::solve(unsigned seed) {
  Search search(classes_, componentOf(seed));
  if (!search.narrow()) return Consistency::Contradiction;
  if (search.chooseNear()) return Consistency::Consistent;
  search.assigned = 0;
  return search.chooseAny(0);
}

void OrderState::adopt(const Model& model, Evaluator& evaluator) {
  for (const Leaf& leaf : leaves_) {
    Class& c = classes_[leaf.number];
    c.value = evaluator.evaluateSmall(leaf.term, model) ^ flip(c);
  }
}

void OrderState::writeTo(Model& model) const {
  for (const Leaf& leaf : leaves_) {
    if (!leaf.term.isVariable()) continue;
    const Class& c = classes_[leaf.number];
    model.set(leaf.term, c.value ^ flip(c));
  }
}

}  // namespace assay::smt
