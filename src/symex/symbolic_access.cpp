// Accesses at a symbolic offset inside an object, by the cheapest of three ways:
//   - a guarded read (or write) of every cell that can be meant, while they are few and hold
//     numbers;
//   - an array term for a read of many cells;
//   - otherwise a case split over the offsets, which Bounds::cases limits.
#include <algorithm>
#include <numeric>

#include "symex/engine.h"

namespace assay::symex {

using smt::Kind;
using smt::Term;

namespace {

constexpr std::size_t mostGuarded = 64;
constexpr std::size_t mostInArray = 4096;

// What is known of a term, as a number with a sign: it is `residue` modulo `modulus`.
struct Stride {
  std::int64_t modulus = 0;  // 0: the term is the constant `residue`
  std::int64_t residue = 0;
};

std::int64_t reduced(std::int64_t value, std::int64_t modulus) {
  return modulus == 0 ? value : (value % modulus + modulus) % modulus;
}

// Products wrap around at 2^64, which only powers of two divide; unless a factor is small.
std::int64_t modulusOf(Term product) {
  const auto factor = static_cast<std::int64_t>(product.operand(1).value());
  const Term other = product.operand(0);
  const bool isSmall = (other.is(Kind::SExt) || other.is(Kind::ZExt)) &&
                       other.operand(0).width() <= 32 && factor > 0 && factor < (1 << 30);
  return isSmall ? factor : factor & -factor;
}

Stride strideOf(Term term) {
  if (term.isSmallConstant()) return {0, term.signedValue()};
  if (term.is(Kind::Add)) {
    const Stride a = strideOf(term.operand(0));
    const Stride b = strideOf(term.operand(1));
    const std::int64_t modulus = std::gcd(a.modulus, b.modulus);
    return {modulus, reduced(a.residue + b.residue, modulus)};
  }
  if (term.is(Kind::Mul) && term.operand(1).isSmallConstant()) return {modulusOf(term), 0};
  if (term.is(Kind::Shl) && term.operand(1).isSmallConstant()) {
    return {std::int64_t{1} << (term.operand(1).value() & 31), 0};
  }
  if (term.is(Kind::Concat) && term.operand(1).isConstant(0)) {
    return {std::int64_t{1} << (term.operand(1).width() & 31), 0};
  }
  return {1, 0};
}

}  // namespace

// The offsets at which the access may be, by what the term shows of itself.
std::vector<std::uint32_t> Engine::candidates(const Place& place) const {
  const Stride known = strideOf(place.symbolicOffset);
  std::uint64_t step = known.modulus > 0 ? static_cast<std::uint64_t>(known.modulus) : 1;
  auto first = static_cast<std::uint64_t>(reduced(known.residue, static_cast<std::int64_t>(step)));
  if (step < place.alignment) {
    step = place.alignment;
    first = 0;
  }
  std::vector<std::uint32_t> offsets;
  for (std::uint64_t offset = first; offset + place.size <= place.object->size; offset += step) {
    offsets.push_back(static_cast<std::uint32_t>(offset));
    if (offsets.size() > mostInArray) break;
  }
  return offsets;
}

// Offsets in the middle of a pointer are left out if the access cannot be there: bytes of an
// address are no numbers to work with.
void Engine::leaveOutPointers(const State& state, const Place& place,
                              std::vector<std::uint32_t>& offsets) {
  for (const Chunk& chunk : place.object->chunks) {
    if (!chunk.value.isAnyPointer() || chunk.value.object() == 0) continue;
    const auto cuts = [&](std::uint32_t offset) {
      const bool isWhole = offset == chunk.offset && place.size == chunk.size;
      return offset < chunk.end() && offset + place.size > chunk.offset && !isWhole;
    };
    if (std::ranges::none_of(offsets, cuts)) continue;
    const Term isBelowEnd = terms.ult(place.symbolicOffset, terms.constant(64, chunk.end()));
    const Term isBehindStart =
        terms.ult(terms.constant(64, chunk.offset),
                  terms.add(place.symbolicOffset, terms.constant(64, place.size)));
    if (solver.feasible(state.path, terms.bitAnd(isBelowEnd, isBehindStart)) ==
        smt::Feasibility::Infeasible) {
      std::erase_if(offsets, cuts);
    }
  }
}

// Whether the access is at one of the offsets where nothing was ever written, such as the bytes
// between two fields; false if there are none.
smt::Term Engine::isAtUnwritten(const Place& place, const std::vector<std::uint32_t>& offsets) {
  std::vector<Term> places;
  for (const std::uint32_t offset : offsets) {
    if (readChunks(chunkContext(), *place.object, offset, place.size).isUndef()) {
      places.push_back(terms.equal(place.symbolicOffset, terms.constant(64, offset)));
    }
  }
  return places.empty() ? terms.boolean(false) : terms.disjunction(places);
}

bool Engine::concreteOffset(State& state, Place& place) {
  std::uint64_t offset = 0;
  if (!splitOver(state, place.symbolicOffset, offset, "symbolic offset")) return false;
  place.offset = static_cast<std::uint32_t>(offset);
  place.symbolicOffset = {};
  return true;
}

// Different offsets often hold the same value, null for example: the split is over values, and what
// is left after the others is the most common one.
bool Engine::loadOneOf(State& state, const Place& place, unsigned width, bool isPointer,
                       const std::vector<std::uint32_t>& offsets, Value& result) {
  struct Group {
    Value value;
    Term isMeant;
    std::size_t offsets = 1;
  };
  std::vector<Group> groups;
  for (const std::uint32_t offset : offsets) {
    const Value raw = readChunks(chunkContext(), *place.object, offset, place.size);
    const Value value = loaded(state, raw, width, isPointer);
    const Term isHere = terms.equal(place.symbolicOffset, terms.constant(64, offset));
    const auto same = std::ranges::find(groups, value, &Group::value);
    if (same != groups.end()) {
      same->isMeant = terms.bitOr(same->isMeant, isHere);
      ++same->offsets;
    } else {
      groups.push_back({value, isHere});
    }
  }
  const auto common = std::ranges::max_element(groups, {}, &Group::offsets);
  std::rotate(common, common + 1, groups.end());
  for (std::size_t i = 0; i + 1 < groups.size(); ++i) {
    bool isMeant = false;
    if (!decide(state, groups[i].isMeant, isMeant)) return false;
    if (isMeant) {
      result = groups[i].value;
      return true;
    }
  }
  result = groups.back().value;
  return true;
}

bool Engine::loadSymbolic(State& state, const Place& where, unsigned width, bool isPointer,
                          Value& result) {
  Place place = where;
  const auto split = [&] {
    if (!concreteOffset(state, place)) return false;
    const Object& object = *state.memory.find(place.id);
    result = loaded(state, readChunks(chunkContext(), object, place.offset, place.size), width,
                    isPointer);
    return true;
  };
  std::vector<std::uint32_t> offsets = candidates(place);
  if (offsets.size() > mostInArray) return split();
  leaveOutPointers(state, place, offsets);
  if (offsets.empty()) return fail(state, ErrorKind::OutOfBounds);
  const auto oneOf = [&] {
    return offsets.size() <= mostGuarded
               ? loadOneOf(state, place, width, isPointer, offsets, result)
               : split();
  };
  if (isPointer) return oneOf();
  // Only on a path of its own is a value unwritten: elsewhere it does not depend on such bits.
  bool isUnwritten = false;
  if (!decide(state, isAtUnwritten(place, offsets), isUnwritten)) return false;
  if (isUnwritten) {
    result = {};
    return true;
  }
  std::vector<Term> cells;
  std::vector<std::uint32_t> written;
  for (const std::uint32_t offset : offsets) {
    const Value raw = readChunks(chunkContext(), *place.object, offset, place.size);
    if (raw.isAnyPointer()) return oneOf();
    if (raw.isUndef()) continue;
    cells.push_back(termOf(loaded(state, raw, width, false)));
    written.push_back(offset);
  }
  offsets = std::move(written);
  if (offsets.empty()) return split();
  if (cells.size() > mostGuarded) {
    Term array = terms.constantArray(64, terms.constant(width, 0));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      array = terms.store(array, terms.constant(64, offsets[i]), cells[i]);
    }
    result = Value::term(terms.select(array, place.symbolicOffset));
    return true;
  }
  Term all = cells.back();
  for (std::size_t i = cells.size() - 1; i-- > 0;) {
    const Term isHere = terms.equal(place.symbolicOffset, terms.constant(64, offsets[i]));
    all = terms.ite(isHere, cells[i], all);
  }
  result = Value::term(all);
  return true;
}

bool Engine::storeSymbolic(State& state, const Place& where, const Value& value) {
  Place place = where;
  const auto split = [&] {
    if (!concreteOffset(state, place)) return false;
    writeChunk(chunkContext(), state.memory.writable(place.id), place.offset, place.size, value);
    return true;
  };
  std::vector<std::uint32_t> offsets = candidates(place);
  if (value.isUndef() || value.isAnyPointer() || offsets.size() > mostGuarded) return split();
  leaveOutPointers(state, place, offsets);
  // What stays unwritten must not look as if it depended on the offset.
  const Term isUnwritten = isAtUnwritten(place, offsets);
  if (!isUnwritten.isFalse() &&
      solver.feasible(state.path, isUnwritten) != smt::Feasibility::Infeasible) {
    return split();
  }
  Term stored = termOf(value);
  if (stored.width() != 8 * place.size) stored = terms.zext(stored, 8 * place.size);
  std::vector<Term> cells;
  std::vector<std::uint32_t> written;
  for (const std::uint32_t offset : offsets) {
    const Value raw = readChunks(chunkContext(), *place.object, offset, place.size);
    if (raw.isAnyPointer()) return split();
    if (raw.isUndef()) continue;
    cells.push_back(termOf(raw));
    written.push_back(offset);
  }
  offsets = std::move(written);
  // Cells that overlap would have to be written one after the other.
  for (std::size_t i = 1; i < offsets.size(); ++i) {
    if (offsets[i] - offsets[i - 1] < place.size) return split();
  }
  Object& object = state.memory.writable(place.id);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const Term isHere = terms.equal(place.symbolicOffset, terms.constant(64, offsets[i]));
    writeChunk(chunkContext(), object, offsets[i], place.size,
               Value::term(terms.ite(isHere, stored, cells[i])));
  }
  return true;
}

}  // namespace assay::symex
