#include "smt/differences.h"

#include <algorithm>

namespace assay::smt {

namespace {

constexpr std::size_t mostNodes = 200;
constexpr unsigned mostBits = 50;  // of a number whose range is known from its width

Range signedRangeOf(unsigned width) {
  if (width > mostBits) return {};
  const std::int64_t half = std::int64_t{1} << (width - 1);
  return {-half, half - 1};
}

}  // namespace

bool Differences::read(Query constraints) {
  std::size_t known = 0;
  for (int pass = 0; pass < mostPasses; ++pass) {
    edges_.clear();
    different_.clear();
    for (const Term constraint : constraints) readConstraint(constraint);
    if (nodes_.size() > mostNodes) return false;
    narrow();
    // With narrower ranges, more sums are known not to wrap around.
    const std::size_t now = edges_.size() + different_.size();
    if (now == known) break;
    known = now;
  }
  return !edges_.empty() || !different_.empty();
}

std::optional<Answer> Differences::solve() {
  const std::size_t bounds = edges_.size();
  for (std::size_t node = 1; node < nodes_.size(); ++node) {
    const Range range = nodes_[node].range;
    if (range.high < Range::farthest) edges_.push_back({0, node, range.high});
    if (range.low > -Range::farthest) edges_.push_back({node, 0, -range.low});
  }
  runs_ = 0;
  std::optional<Answer> answer = solveDifferent();
  edges_.resize(bounds);
  return answer;
}

std::size_t Differences::nodeOf(Term term, Range range) {
  const auto [found, isNew] = byTerm_.try_emplace(term, nodes_.size());
  if (isNew) nodes_.push_back({term, range});
  return found->second;
}

Range Differences::rangeOfSum(const Sum& sum) const {
  const Range range = nodes_[sum.node].range;
  if (!range.isKnown()) return {};
  return {range.low + sum.offset, range.high + sum.offset};
}

// The number that a term is, if offsets and distances are small.
std::optional<Differences::Sum> Differences::sumOf(Term term) {
  if (term.isConstant()) {
    if (!term.isSmallConstant()) return std::nullopt;
    const std::int64_t value = term.signedValue();
    if (value <= -Range::farthest || value >= Range::farthest) return std::nullopt;
    return Sum{0, value};
  }
  if (term.is(Kind::SExt)) return sumOf(term.operand(0));
  if (term.is(Kind::ZExt)) {
    const Term inner = term.operand(0);
    const auto sum = sumOf(inner);
    if (sum && rangeOfSum(*sum).isKnown() && rangeOfSum(*sum).low >= 0) return sum;
    if (inner.width() > mostBits) return std::nullopt;
    return Sum{nodeOf(term, {0, (std::int64_t{1} << inner.width()) - 1}), 0};
  }
  if (term.is(Kind::Add) && term.operand(1).isConstant()) {
    const auto a = sumOf(term.operand(0));
    const auto b = sumOf(term.operand(1));
    if (a && b && rangeOfSum(*a).isKnown()) {
      const Sum sum{a->node, a->offset + b->offset};
      const Range all = signedRangeOf(std::min(term.width(), mostBits));
      const Range range = rangeOfSum(sum);
      if (range.low >= all.low && range.high <= all.high) return sum;
    }
  }
  return Sum{nodeOf(term, signedRangeOf(term.width())), 0};
}

// a + most >= b, for sums.
void Differences::require(const Sum& a, const Sum& b, std::int64_t most) {
  edges_.push_back({a.node, b.node, a.offset - b.offset + most});
}

bool Differences::isNatural(const Sum& sum) const {
  return rangeOfSum(sum).isKnown() && rangeOfSum(sum).low >= 0;
}

void Differences::readConstraint(Term constraint) {
  const bool isTrue = !constraint.is(Kind::Not);
  const Term atom = isTrue ? constraint : constraint.operand(0);
  const bool isLess = atom.is(Kind::Slt) || atom.is(Kind::Ult);
  if (!isLess && !atom.is(Kind::Equal)) return;
  if (atom.operand(0).width() == 1 || atom.operand(0).sort().isArray()) return;
  const auto a = sumOf(atom.operand(0));
  const auto b = sumOf(atom.operand(1));
  if (!a || !b) return;
  if (atom.is(Kind::Ult) && (!isNatural(*a) || !isNatural(*b))) return;
  if (isLess) {
    // a < b: a <= b - 1; otherwise b <= a.
    isTrue ? require(*b, *a, -1) : require(*a, *b, 0);
  } else if (isTrue) {
    require(*a, *b, 0);
    require(*b, *a, 0);
  } else {
    different_.emplace_back(*a, *b);
  }
}

// Ranges as far as the edges narrow them; a range that becomes empty is left to the cycles.
void Differences::narrow() {
  for (std::size_t round = 0; round < nodes_.size(); ++round) {
    bool changed = false;
    for (const Edge& edge : edges_) {
      Range& from = nodes_[edge.from].range;
      Range& to = nodes_[edge.to].range;
      if (edge.to != 0 && from.high < Range::farthest && from.high + edge.distance < to.high &&
          from.high + edge.distance >= to.low) {
        to.high = from.high + edge.distance;
        changed = true;
      }
      if (edge.from != 0 && to.low > -Range::farthest && to.low - edge.distance > from.low &&
          to.low - edge.distance <= from.high) {
        from.low = to.low - edge.distance;
        changed = true;
      }
    }
    for (const auto& [a, b] : different_) {
      if (a.node != 0 && b.node == 0) changed = exclude(a.node, b.offset - a.offset) || changed;
      if (b.node != 0 && a.node == 0) changed = exclude(b.node, a.offset - b.offset) || changed;
    }
    if (!changed) break;
  }
}

// A number that the node is not; it matters at an end of the range.
bool Differences::exclude(std::size_t node, std::int64_t number) {
  Range& range = nodes_[node].range;
  if (range.low >= range.high || (number != range.low && number != range.high)) return false;
  if (number == range.low) {
    ++range.low;
  } else {
    --range.high;
  }
  return true;
}

// How far each node is from zero at most; none if there is a cycle of negative length.
std::optional<std::vector<std::int64_t>> Differences::shortest() {
  std::vector<std::int64_t> distances(nodes_.size(), 0);
  for (std::size_t round = 0; round <= nodes_.size(); ++round) {
    bool changed = false;
    for (const Edge& edge : edges_) {
      const std::int64_t distance = distances[edge.from] + edge.distance;
      if (distance >= distances[edge.to]) continue;
      distances[edge.to] = distance;
      changed = true;
    }
    if (!changed) {
      const std::int64_t zero = distances[0];
      for (std::int64_t& distance : distances) distance -= zero;
      return distances;
    }
  }
  return std::nullopt;
}

// Where two numbers that must differ are the same, one of them is less.
std::optional<Answer> Differences::solveDifferent() {
  if (++runs_ > mostRuns) return std::nullopt;
  const auto values = shortest();
  if (!values) return Unsat{};
  const auto same = std::ranges::find_if(different_, [&](const std::pair<Sum, Sum>& one) {
    return (*values)[one.first.node] + one.first.offset ==
           (*values)[one.second.node] + one.second.offset;
  });
  if (same == different_.end()) return Sat{modelOf(*values)};
  const auto [a, b] = *same;
  for (const auto& [less, more] : {std::pair(a, b), std::pair(b, a)}) {
    require(more, less, -1);
    std::optional<Answer> answer = solveDifferent();
    edges_.pop_back();
    if (!answer || std::holds_alternative<Sat>(*answer)) return answer;
  }
  return Unsat{};
}

Model Differences::modelOf(const std::vector<std::int64_t>& values) const {
  Model model;
  for (std::size_t node = 1; node < nodes_.size(); ++node) {
    const Term term = nodes_[node].term;
    const Term variable = term.is(Kind::ZExt) ? term.operand(0) : term;
    if (!variable.isVariable()) continue;
    model.set(variable, static_cast<std::uint64_t>(values[node]) & maskOf(variable.width()));
  }
  return model;
}

Term Differences::normal(Terms& terms, Term comparison) {
  const Term atom = comparison.is(Kind::Not) ? comparison.operand(0) : comparison;
  if (!atom.is(Kind::Slt) || (!atom.operand(0).is(Kind::Add) && !atom.operand(1).is(Kind::Add))) {
    return comparison;
  }
  const std::size_t before = edges_.size();
  readConstraint(comparison);
  if (edges_.size() == before) return comparison;
  const Edge edge = edges_.back();
  edges_.resize(before);
  if (edge.from == 0 || edge.to == 0) return comparison;
  // to <= from + distance
  const bool isStrict = edge.distance < 0;
  const Sum sum = isStrict ? Sum{edge.to, -edge.distance - 1} : Sum{edge.from, edge.distance};
  const unsigned width = atom.operand(0).width();
  const Range range = rangeOfSum(sum);
  const Range all = signedRangeOf(std::min(width, mostBits));
  if (!range.isKnown() || range.low < all.low || range.high > all.high) return comparison;
  const auto extended = [&](std::size_t node) {
    const Term term = nodes_[node].term;
    return term.width() < width ? terms.sext(term, width) : term;
  };
  const Term offset = terms.constant(width, static_cast<std::uint64_t>(sum.offset));
  const Term left = terms.add(extended(sum.node), offset);
  return isStrict ? terms.slt(left, extended(edge.from))
                  : terms.bitNot(terms.slt(left, extended(edge.to)));
}

Range Differences::rangeOf(Term term) {
  const std::optional<Sum> sum = sumOf(term);
  return sum ? rangeOfSum(*sum) : Range{};
}

}  // namespace assay::smt
