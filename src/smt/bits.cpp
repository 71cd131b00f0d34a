#include "smt/bits.h"

#include <algorithm>
#include <utility>

#include "smt/term.h"

namespace assay::smt {

Bits::Bits(unsigned width, std::uint64_t low) : width_(width), low_(low & maskOf(width)) {
  assayAssert(width >= 1 && width <= maxWidth);
  if (width > 64) rest_.resize(wordCount() - 1);
}

Bits Bits::fromWords(unsigned width, std::span<const std::uint64_t> words) {
  Bits result(width);
  const auto count = std::min<std::size_t>(words.size(), result.wordCount());
  for (unsigned i = 0; i < count; ++i) result.setWord(i, words[i]);
  return result;
}

Bits Bits::allOnes(unsigned width) { return bitNot(Bits(width)); }

std::uint64_t Bits::word(unsigned index) const {
  if (index == 0) return low_;
  return index <= rest_.size() ? rest_[index - 1] : 0;
}

std::vector<std::uint64_t> Bits::words() const {
  std::vector<std::uint64_t> all{low_};
  all.insert(all.end(), rest_.begin(), rest_.end());
  return all;
}

bool Bits::isZero() const {
  return low_ == 0 && std::ranges::all_of(rest_, [](std::uint64_t word) { return word == 0; });
}

void Bits::setWord(unsigned index, std::uint64_t value) {
  assayAssert(index < wordCount());
  (index == 0 ? low_ : rest_[index - 1]) = value;
  if (index + 1 == wordCount()) trim();
}

void Bits::trim() {
  const unsigned used = width_ % 64;
  if (used == 0) return;
  (rest_.empty() ? low_ : rest_.back()) &= maskOf(used);
}

namespace {

template <typename Operation>
Bits wordwise(const Bits& a, const Bits& b, Operation operation) {
  assayAssert(a.width() == b.width());
  Bits result(a.width());
  for (unsigned i = 0; i < a.wordCount(); ++i) result.setWord(i, operation(a.word(i), b.word(i)));
  return result;
}

Bits magnitude(const Bits& a) { return a.isNegative() ? neg(a) : a; }

// Shifts by a number of bits below the width.
Bits shiftedLeft(const Bits& a, unsigned amount) {
  Bits result(a.width());
  const unsigned words = amount / 64;
  const unsigned bits = amount % 64;
  for (unsigned i = words; i < a.wordCount(); ++i) {
    std::uint64_t word = a.word(i - words) << bits;
    if (bits != 0 && i > words) word |= a.word(i - words - 1) >> (64 - bits);
    result.setWord(i, word);
  }
  return result;
}

Bits shiftedRight(const Bits& a, unsigned amount) {
  Bits result(a.width());
  const unsigned words = amount / 64;
  const unsigned bits = amount % 64;
  for (unsigned i = 0; i + words < a.wordCount(); ++i) {
    std::uint64_t word = a.word(i + words) >> bits;
    if (bits != 0) word |= a.word(i + words + 1) << (64 - bits);
    result.setWord(i, word);
  }
  return result;
}

// The shift amount, or the width if it is that much or more.
unsigned shiftAmount(const Bits& a, const Bits& amount) {
  for (unsigned i = 1; i < amount.wordCount(); ++i) {
    if (amount.word(i) != 0) return a.width();
  }
  return static_cast<unsigned>(std::min<std::uint64_t>(amount.low(), a.width()));
}

// Quotient and remainder, bit by bit; b is not zero.
std::pair<Bits, Bits> divided(const Bits& a, const Bits& b) {
  Bits quotient(a.width());
  Bits remainder(a.width());
  for (unsigned i = a.width(); i-- > 0;) {
    const bool carried = remainder.isNegative();
    remainder = shiftedLeft(remainder, 1);
    remainder.setWord(0, remainder.low() | (a.bit(i) ? 1 : 0));
    if (carried || !ult(remainder, b)) {
      remainder = add(remainder, neg(b));
      quotient.setWord(i / 64, quotient.word(i / 64) | std::uint64_t{1} << (i % 64));
    }
  }
  return {quotient, remainder};
}

}  // namespace

Bits bitNot(const Bits& a) {
  return wordwise(a, a, [](std::uint64_t x, std::uint64_t) { return ~x; });
}
Bits bitAnd(const Bits& a, const Bits& b) {
  return wordwise(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
Bits bitOr(const Bits& a, const Bits& b) {
  return wordwise(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
Bits bitXor(const Bits& a, const Bits& b) {
  return wordwise(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}

Bits neg(const Bits& a) { return add(bitNot(a), Bits(a.width(), 1)); }

Bits add(const Bits& a, const Bits& b) {
  std::uint64_t carry = 0;
  return wordwise(a, b, [&carry](std::uint64_t x, std::uint64_t y) {
    std::uint64_t sum = 0;
    const bool first = __builtin_add_overflow(x, y, &sum);
    const bool second = __builtin_add_overflow(sum, carry, &sum);
    carry = first || second ? 1 : 0;
    return sum;
  });
}

Bits mul(const Bits& a, const Bits& b) {
  assayAssert(a.width() == b.width());
  const unsigned count = a.wordCount();
  std::vector<std::uint64_t> sum(count);
  for (unsigned i = 0; i < count; ++i) {
    std::uint64_t carry = 0;
    for (unsigned j = 0; i + j < count; ++j) {
      __extension__ using Wide = unsigned __int128;
      const Wide product = Wide{a.word(i)} * b.word(j) + sum[i + j] + carry;
      sum[i + j] = static_cast<std::uint64_t>(product);
      carry = static_cast<std::uint64_t>(product >> 64);
    }
  }
  return Bits::fromWords(a.width(), sum);
}

Bits udiv(const Bits& a, const Bits& b) {
  return b.isZero() ? Bits::allOnes(a.width()) : divided(a, b).first;
}

Bits urem(const Bits& a, const Bits& b) { return b.isZero() ? a : divided(a, b).second; }

Bits sdiv(const Bits& a, const Bits& b) {
  const Bits quotient = udiv(magnitude(a), magnitude(b));
  return a.isNegative() != b.isNegative() ? neg(quotient) : quotient;
}

Bits srem(const Bits& a, const Bits& b) {
  const Bits remainder = urem(magnitude(a), magnitude(b));
  return a.isNegative() ? neg(remainder) : remainder;
}

Bits shl(const Bits& a, const Bits& b) {
  const unsigned amount = shiftAmount(a, b);
  return amount == a.width() ? Bits(a.width()) : shiftedLeft(a, amount);
}

Bits lshr(const Bits& a, const Bits& b) {
  const unsigned amount = shiftAmount(a, b);
  return amount == a.width() ? Bits(a.width()) : shiftedRight(a, amount);
}

Bits ashr(const Bits& a, const Bits& b) {
  return a.isNegative() ? bitNot(lshr(bitNot(a), b)) : lshr(a, b);
}

bool ult(const Bits& a, const Bits& b) {
  assayAssert(a.width() == b.width());
  for (unsigned i = a.wordCount(); i-- > 0;) {
    if (a.word(i) != b.word(i)) return a.word(i) < b.word(i);
  }
  return false;
}

bool slt(const Bits& a, const Bits& b) {
  return a.isNegative() != b.isNegative() ? a.isNegative() : ult(a, b);
}

Bits zext(const Bits& a, unsigned width) {
  Bits result(width);
  const unsigned count = std::min(result.wordCount(), a.wordCount());
  for (unsigned i = 0; i < count; ++i) result.setWord(i, a.word(i));
  return result;
}

Bits sext(const Bits& a, unsigned width) {
  return a.isNegative() ? bitNot(zext(bitNot(a), width)) : zext(a, width);
}

Bits extract(const Bits& a, unsigned lowBit, unsigned width) {
  assayAssert(lowBit + width <= a.width());
  return zext(shiftedRight(a, lowBit), width);
}

Bits concat(const Bits& high, const Bits& low) {
  const unsigned width = high.width() + low.width();
  return bitOr(shiftedLeft(zext(high, width), low.width()), zext(low, width));
}

std::string toString(const Bits& value) {
  std::string digits;
  for (unsigned nibble = (value.width() + 3) / 4; nibble-- > 0;) {
    const unsigned digit = value.word(nibble / 16) >> (nibble % 16 * 4) & 0xf;
    if (digit != 0 || !digits.empty() || nibble == 0) digits += "0123456789abcdef"[digit];
  }
  return "0x" + digits + ":" + std::to_string(value.width());
}

}  // namespace assay::smt
