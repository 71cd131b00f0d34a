// A bit-vector value of any width: what constants, models and evaluation are made of. Up to 64 bits
// it is one machine word and allocates nothing.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "support/assert.h"

namespace assay::smt {

class Bits {
 public:
  // Zero of the width; bits of `low` above the width are dropped.
  explicit Bits(unsigned width = 1, std::uint64_t low = 0);
  // From words, the lowest first; missing ones are 0, bits above the width are dropped.
  static Bits fromWords(unsigned width, std::span<const std::uint64_t> words);
  static Bits allOnes(unsigned width);

  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] std::uint64_t low() const { return low_; }  // the lowest 64 bits
  [[nodiscard]] std::uint64_t word(unsigned index) const;   // 0 beyond the last
  [[nodiscard]] unsigned wordCount() const { return (width_ + 63) / 64; }
  [[nodiscard]] std::vector<std::uint64_t> words() const;
  [[nodiscard]] bool bit(unsigned index) const { return word(index / 64) >> (index % 64) & 1; }
  [[nodiscard]] bool isNegative() const { return bit(width_ - 1); }
  [[nodiscard]] bool isZero() const;
  bool operator==(const Bits&) const = default;

  void setWord(unsigned index, std::uint64_t value);  // index < wordCount()

 private:
  void trim();

  std::uint32_t width_;
  std::uint64_t low_;
  std::vector<std::uint64_t> rest_;  // the words above the lowest
};

// Operations on values of one width; as the kinds of the same name (kind.h).
[[nodiscard]] Bits bitNot(const Bits& a);
[[nodiscard]] Bits bitAnd(const Bits& a, const Bits& b);
[[nodiscard]] Bits bitOr(const Bits& a, const Bits& b);
[[nodiscard]] Bits bitXor(const Bits& a, const Bits& b);
[[nodiscard]] Bits neg(const Bits& a);
[[nodiscard]] Bits add(const Bits& a, const Bits& b);
[[nodiscard]] Bits mul(const Bits& a, const Bits& b);
[[nodiscard]] Bits udiv(const Bits& a, const Bits& b);
[[nodiscard]] Bits sdiv(const Bits& a, const Bits& b);
[[nodiscard]] Bits urem(const Bits& a, const Bits& b);
[[nodiscard]] Bits srem(const Bits& a, const Bits& b);
[[nodiscard]] Bits shl(const Bits& a, const Bits& b);
[[nodiscard]] Bits lshr(const Bits& a, const Bits& b);
[[nodiscard]] Bits ashr(const Bits& a, const Bits& b);
[[nodiscard]] bool ult(const Bits& a, const Bits& b);
[[nodiscard]] bool slt(const Bits& a, const Bits& b);

// Changes of width.
[[nodiscard]] Bits zext(const Bits& a, unsigned width);
[[nodiscard]] Bits sext(const Bits& a, unsigned width);
[[nodiscard]] Bits extract(const Bits& a, unsigned lowBit, unsigned width);
[[nodiscard]] Bits concat(const Bits& high, const Bits& low);

// "0x2a:8": the value in hexadecimal and the width.
[[nodiscard]] std::string toString(const Bits& value);

}  // namespace assay::smt
