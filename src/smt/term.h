// Terms: immutable, hash-consed expressions over bit-vectors and arrays.
//
// A Term is a pointer in disguise, equal if and only if the terms are the same expression; it lives
// as long as the Terms that made it. The functions of Terms simplify as they build (rules.h):
// constants are folded, and what comes out is in a normal form. Two terms that mean the same may
// still differ; two equal terms always mean the same.
//
// Normal forms to know about: constants are right operands; comparisons are Equal, Ult and Slt or
// their Not; a comparison with a constant is `x < c` or its Not, never `c < x`; Not stands before
// comparisons and variables, never before And and Or of width 1.
//
// Limits: nothing is freed before the Terms is; widths go up to maxWidth; arrays are compared with
// nothing.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "smt/fp_shape.h"
#include "smt/kind.h"
#include "support/assert.h"

namespace assay::smt {

class Bits;
class Term;
class Terms;

inline constexpr unsigned maxWidth = 1U << 20;

// What a term denotes: a bit-vector of `width` bits or, if indexWidth is not 0, an array with
// indices of that width and elements of `width` bits.
struct Sort {
  std::uint32_t width = 1;
  std::uint32_t indexWidth = 0;
  [[nodiscard]] bool isArray() const { return indexWidth != 0; }
  bool operator==(const Sort&) const = default;
};

namespace detail {
struct TermNode;
}

class Term {
 public:
  Term() = default;  // no term; converts to false

  explicit operator bool() const { return node_ != nullptr; }
  bool operator==(const Term&) const = default;

  // Terms are numbered in the order of their creation: an order that is the same in every run.
  [[nodiscard]] inline std::uint32_t id() const;

  [[nodiscard]] inline Kind kind() const;
  [[nodiscard]] inline bool is(Kind kind) const;
  [[nodiscard]] inline Sort sort() const;
  [[nodiscard]] inline unsigned width() const;  // of an element, if this is an array
  [[nodiscard]] inline std::span<const Term> operands() const;
  [[nodiscard]] inline Term operand(unsigned index) const;
  [[nodiscard]] inline std::uint64_t payload() const;

  [[nodiscard]] inline bool isVariable() const;
  // The number of a variable in its Terms, from 0.
  [[nodiscard]] inline std::uint32_t variable() const;

  [[nodiscard]] inline bool isConstant() const;
  [[nodiscard]] inline bool isConstant(std::uint64_t value) const;  // false for wider than 64 bits
  [[nodiscard]] inline bool isTrue() const;                         // the constant 1 of width 1
  [[nodiscard]] inline bool isFalse() const;
  // Whether this is a constant of at most 64 bits, so that value() answers.
  [[nodiscard]] inline bool isSmallConstant() const;
  // The value of a constant of at most 64 bits; bits above the width are 0.
  [[nodiscard]] inline std::uint64_t value() const;
  [[nodiscard]] inline std::int64_t signedValue() const;
  // The words of a constant of any width, the lowest first.
  [[nodiscard]] inline std::span<const std::uint64_t> words() const;

  // The lowest bit that an Extract takes.
  [[nodiscard]] inline unsigned lowBit() const;
  [[nodiscard]] inline FpShape fpShape() const;

  // How deep operations are nested; 0 for leaves, never above 65535.
  [[nodiscard]] inline unsigned depth() const;

  // A set of hash values of the variables in the term: terms whose sets do not meet share no
  // variable.
  [[nodiscard]] inline std::uint64_t variableSignature() const;

 private:
  friend class Terms;
  explicit Term(const detail::TermNode* node) : node_(node) {}
  const detail::TermNode* node_ = nullptr;
};

namespace detail {
// 64 bytes: one cache line.
struct TermNode {
  Kind kind = Kind::Constant;
  std::uint8_t operandCount = 0;
  std::uint16_t depth = 0;  // of the deepest operand and one more; 65535 also for all above
  std::uint32_t id = 0;
  Sort sort;
  std::uint64_t payload = 0;  // Constant: the lowest 64 bits; Variable: its number; else see kind.h
  const std::uint64_t* words = nullptr;  // Constant: all bits; points to payload if that is all
  std::uint64_t variables = 0;           // the signature
  std::array<Term, 3> operands;
};
}  // namespace detail

// Orders terms by creation.
struct TermOrder {
  bool operator()(Term a, Term b) const { return a.id() < b.id(); }
};

// 2^width - 1; width at most 64.
[[nodiscard]] constexpr std::uint64_t maskOf(unsigned width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

// The value of the low `width` bits as a two's complement number; width from 1 to 64.
[[nodiscard]] constexpr std::int64_t signExtended(std::uint64_t value, unsigned width) {
  return static_cast<std::int64_t>(value << (64 - width)) >> (64 - width);
}

// The predicates of LLVM's fcmp.
enum class FpPredicate : std::uint8_t {
  False,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  Uno,
  True,
};

class Terms {
 public:
  Terms();
  ~Terms();
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Leaves.

  // Bits of `value` above the width are dropped; above 64, zeros are added.
  Term constant(unsigned width, std::uint64_t value);
  Term constant(const Bits& value);
  Term boolean(bool value) { return value ? true_ : false_; }
  Term signedMin(unsigned width);
  Term signedMax(unsigned width);
  Term allOnes(unsigned width);

  // The variable of this name, made when it is first asked for. A name has one sort for ever.
  Term variable(std::string_view name, unsigned width);
  Term arrayVariable(std::string_view name, unsigned indexWidth, unsigned elementWidth);
  // A variable that did not exist before: the name is `prefix` and a number.
  Term freshVariable(std::string_view prefix, unsigned width);
  [[nodiscard]] const std::string& nameOf(Term variable) const;
  [[nodiscard]] std::size_t variableCount() const { return variables_.size(); }
  [[nodiscard]] Term variableNumber(std::uint32_t number) const { return variables_.at(number); }

  // Bits and booleans. Operands have one width, which is the result's.

  Term bitNot(Term a);
  Term bitAnd(Term a, Term b);
  Term bitOr(Term a, Term b);
  Term bitXor(Term a, Term b);
  Term conjunction(std::span<const Term> all);  // true if there is none
  Term disjunction(std::span<const Term> all);  // false if there is none
  Term implies(Term a, Term b) { return bitOr(bitNot(a), b); }

  // Arithmetic modulo 2^width. Division by zero and oversized shifts have the values that kind.h
  // lists.

  Term neg(Term a);
  Term add(Term a, Term b);
  Term sub(Term a, Term b);
  Term mul(Term a, Term b);
  Term udiv(Term a, Term b);
  Term sdiv(Term a, Term b);
  Term urem(Term a, Term b);
  Term srem(Term a, Term b);
  Term shl(Term a, Term b);
  Term lshr(Term a, Term b);
  Term ashr(Term a, Term b);

  // Comparisons, of width 1.

  Term equal(Term a, Term b);
  Term notEqual(Term a, Term b) { return bitNot(equal(a, b)); }
  Term ult(Term a, Term b);
  Term ule(Term a, Term b) { return bitNot(ult(b, a)); }
  Term ugt(Term a, Term b) { return ult(b, a); }
  Term uge(Term a, Term b) { return bitNot(ult(a, b)); }
  Term slt(Term a, Term b);
  Term sle(Term a, Term b) { return bitNot(slt(b, a)); }
  Term sgt(Term a, Term b) { return slt(b, a); }
  Term sge(Term a, Term b) { return bitNot(slt(a, b)); }

  // Whether the exact result does not fit the width; of width 1.

  Term uaddOverflows(Term a, Term b) { return ult(bitNot(a), b); }
  Term saddOverflows(Term a, Term b);
  Term usubOverflows(Term a, Term b) { return ult(a, b); }
  Term ssubOverflows(Term a, Term b);
  Term umulOverflows(Term a, Term b);
  Term smulOverflows(Term a, Term b);

  // Widths.

  Term zext(Term a, unsigned width);  // width: of the result, not below that of a
  Term sext(Term a, unsigned width);
  Term trunc(Term a, unsigned width) { return extract(a, 0, width); }
  Term extract(Term a, unsigned lowBit, unsigned width);
  Term concat(Term high, Term low);
  // To `width` bits, whether that is more or less.
  Term zextOrTrunc(Term a, unsigned width);
  Term sextOrTrunc(Term a, unsigned width);

  // `condition` has width 1; the others have one sort, arrays included.
  Term ite(Term condition, Term then, Term otherwise);

  // Arrays.

  Term constantArray(unsigned indexWidth, Term element);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);

  // Floating point. Operands and results are bit patterns of the format's width. Rounding is to
  // nearest, ties to even. NaN results are as SSE makes them: the first operand that is NaN,
  // quietened; otherwise the negative quiet NaN.

  Term fpAdd(FpFormat format, Term a, Term b);
  Term fpSub(FpFormat format, Term a, Term b);
  Term fpMul(FpFormat format, Term a, Term b);
  Term fpDiv(FpFormat format, Term a, Term b);
  Term fpRem(FpFormat format, Term a, Term b);  // as std::fmod
  Term fpFma(FpFormat format, Term a, Term b, Term c);
  Term fpSqrt(FpFormat format, Term a);
  Term fpRoundToIntegral(FpFormat format, Rounding rounding, Term a);
  Term fpNeg(FpFormat format, Term a);  // flips the sign, of a NaN too
  Term fpAbs(FpFormat format, Term a);
  Term fpCopySign(FpFormat format, Term magnitude, Term sign);
  Term fpMin(FpFormat format, Term a, Term b);  // as std::fmin: a NaN yields the other
  Term fpMax(FpFormat format, Term a, Term b);

  Term fpEqual(FpFormat format, Term a, Term b);  // false if one is NaN, as the two below
  Term fpLess(FpFormat format, Term a, Term b);
  Term fpLessEqual(FpFormat format, Term a, Term b);
  Term fpCompare(FpPredicate predicate, FpFormat format, Term a, Term b);
  Term fpIsNan(FpFormat format, Term a);
  Term fpIsInfinite(FpFormat format, Term a);
  Term fpIsZero(FpFormat format, Term a);
  Term fpIsNormal(FpFormat format, Term a);
  Term fpIsSubnormal(FpFormat format, Term a);
  Term fpIsNegative(FpFormat format, Term a);  // the sign bit, of a NaN too

  Term fpConvert(FpFormat from, FpFormat to, Term a);
  Term fpFromSigned(FpFormat to, Term integer);
  Term fpFromUnsigned(FpFormat to, Term integer);
  // Truncated towards zero. What does not fit gives 100...0; ask fpFits... first.
  Term fpToSigned(FpFormat from, Term a, unsigned width);
  Term fpToUnsigned(FpFormat from, Term a, unsigned width);
  Term fpFitsSigned(FpFormat from, Term a, unsigned width);
  Term fpFitsUnsigned(FpFormat from, Term a, unsigned width);
  Term fpInfinity(FpFormat format, bool negative);
  // The value of a native number.
  Term fpConstant(float value);
  Term fpConstant(double value);

  // Any operation by its kind: the operands, payload and, where it does not follow, width of the
  // result. Not for leaves.
  Term make(Kind kind, std::span<const Term> operands, std::uint64_t payload = 0,
            unsigned width = 0);
  // The same without simplification; for the tests of the rules, which compare the two.
  Term makeRaw(Kind kind, std::span<const Term> operands, std::uint64_t payload = 0,
               unsigned width = 0);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

 private:
  struct Table;
  struct Key;

  Term build(const Key& key);
  Term simplified(const Key& key);
  Term intern(const Key& key, const std::uint64_t* words = nullptr);
  Term unary(Kind kind, Term a);
  Term binary(Kind kind, Term a, Term b);
  Term makeVariable(std::string_view name, Sort sort);
  static Key keyOf(Kind kind, std::span<const Term> operands, std::uint64_t payload,
                   unsigned width);

  std::deque<detail::TermNode> nodes_;  // by id
  std::unique_ptr<Table> table_;
  std::vector<Term> variables_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> byName_;
  std::deque<std::vector<std::uint64_t>> wideWords_;
  Term true_;
  Term false_;
};

inline std::uint32_t Term::id() const { return node_->id; }
inline Kind Term::kind() const { return node_->kind; }
inline bool Term::is(Kind kind) const { return node_->kind == kind; }
inline Sort Term::sort() const { return node_->sort; }
inline unsigned Term::width() const { return node_->sort.width; }
inline std::span<const Term> Term::operands() const {
  return {node_->operands.data(), node_->operandCount};
}
inline Term Term::operand(unsigned index) const { return node_->operands[index]; }
inline std::uint64_t Term::payload() const { return node_->payload; }
inline bool Term::isVariable() const { return node_->kind == Kind::Variable; }
inline std::uint32_t Term::variable() const {
  assayAssert(isVariable());
  return static_cast<std::uint32_t>(node_->payload);
}
inline bool Term::isConstant() const { return node_->kind == Kind::Constant; }
inline bool Term::isSmallConstant() const { return isConstant() && width() <= 64; }
inline bool Term::isConstant(std::uint64_t value) const {
  return isSmallConstant() && node_->payload == value;
}
inline bool Term::isTrue() const { return isConstant() && width() == 1 && node_->payload == 1; }
inline bool Term::isFalse() const { return isConstant() && width() == 1 && node_->payload == 0; }
inline std::uint64_t Term::value() const {
  assayAssert(isSmallConstant());
  return node_->payload;
}
inline std::int64_t Term::signedValue() const { return signExtended(value(), width()); }
inline std::span<const std::uint64_t> Term::words() const {
  assayAssert(isConstant());
  return {node_->words, (width() + 63) / 64};
}
inline unsigned Term::lowBit() const { return static_cast<unsigned>(node_->payload); }
inline FpShape Term::fpShape() const { return FpShape::of(node_->payload); }
inline unsigned Term::depth() const { return node_->depth; }
inline std::uint64_t Term::variableSignature() const { return node_->variables; }

}  // namespace assay::smt

template <>
struct std::hash<assay::smt::Term> {
  std::size_t operator()(assay::smt::Term term) const noexcept {
    return term ? (term.id() + 1) * std::size_t{0x9E3779B97F4A7C15} : 0;
  }
};
