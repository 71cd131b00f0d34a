#include "symex/known_bits.h"

#include <algorithm>

namespace assay::symex {

using smt::Kind;
using smt::Term;

Term KnownBits::simplified(smt::Terms& terms, Term term) {
  if (term.isConstant() || term.width() > 64) return term;
  const Bits bits = of(term);
  return bits.known == smt::maskOf(term.width()) ? terms.constant(term.width(), bits.value) : term;
}

KnownBits::Bits KnownBits::of(Term term) {
  if (term.width() > 64) return {};
  if (term.isConstant()) return {smt::maskOf(term.width()), term.value()};
  if (const auto found = done_.find(term.id()); found != done_.end()) return found->second;
  const Bits bits = compute(term);
  done_.emplace(term.id(), bits);
  return bits;
}

KnownBits::Bits KnownBits::compute(Term term) {
  const std::uint64_t mask = smt::maskOf(term.width());
  const auto part = [&](unsigned i) { return of(term.operand(i)); };
  switch (term.kind()) {
    case Kind::And: {
      const Bits a = part(0);
      const Bits b = part(1);
      const std::uint64_t zeros = (a.known & ~a.value) | (b.known & ~b.value);
      return {zeros | (a.known & b.known), a.value & b.value};
    }
    case Kind::Or: {
      const Bits a = part(0);
      const Bits b = part(1);
      return {a.value | b.value | (a.known & b.known), a.value | b.value};
    }
    case Kind::Xor: {
      const Bits a = part(0);
      const Bits b = part(1);
      const std::uint64_t known = a.known & b.known;
      return {known, (a.value ^ b.value) & known};
    }
    case Kind::Not: {
      const Bits a = part(0);
      return {a.known, ~a.value & a.known};
    }
    case Kind::Shl:
    case Kind::LShr: {
      if (!term.operand(1).isSmallConstant()) return {};
      const std::uint64_t amount = term.operand(1).value();
      if (amount >= term.width()) return {mask, 0};
      const Bits a = part(0);
      if (term.is(Kind::Shl)) {
        return {((a.known << amount) | smt::maskOf(static_cast<unsigned>(amount))) & mask,
                a.value << amount & mask};
      }
      return {(a.known >> amount) | (mask & ~(mask >> amount)), a.value >> amount};
    }
    case Kind::ZExt: {
      const Bits a = part(0);
      return {a.known | (mask & ~smt::maskOf(term.operand(0).width())), a.value};
    }
    case Kind::SExt: {
      const Bits a = part(0);
      const unsigned width = term.operand(0).width();
      const std::uint64_t sign = std::uint64_t{1} << (width - 1);
      if ((a.known & sign) == 0) return {a.known & ~sign, a.value & ~sign};
      const std::uint64_t above = mask & ~smt::maskOf(width);
      return {a.known | above, (a.value & sign) != 0 ? a.value | above : a.value};
    }
    case Kind::Extract: {
      if (term.operand(0).width() > 64) return {};
      const Bits a = part(0);
      return {a.known >> term.lowBit() & mask, a.value >> term.lowBit() & mask};
    }
    case Kind::Concat: {
      const Bits high = part(0);
      const Bits low = part(1);
      const unsigned width = term.operand(1).width();
      return {high.known << width | low.known, high.value << width | low.value};
    }
    case Kind::Ite: {
      const Bits a = part(1);
      const Bits b = part(2);
      const std::uint64_t known = a.known & b.known & ~(a.value ^ b.value);
      return {known, a.value & known};
    }
    default:
      return {};
  }
}

// Bit by bit where operations work so; otherwise every bit depends on every operand.
std::uint64_t KnownBits::depending(Term term, const std::unordered_set<std::uint32_t>& variables) {
  const std::uint64_t mask = smt::maskOf(std::min(term.width(), 64U));
  if (term.isConstant()) return 0;
  if (term.isVariable()) return variables.contains(term.variable()) ? mask : 0;
  if (const auto found = depending_.find(term.id()); found != depending_.end()) {
    return found->second;
  }
  const std::uint64_t bits = computeDepending(term, variables) & mask;
  depending_.emplace(term.id(), bits);
  return bits;
}

std::uint64_t KnownBits::computeDepending(Term term,
                                          const std::unordered_set<std::uint32_t>& variables) {
  const std::uint64_t mask = smt::maskOf(std::min(term.width(), 64U));
  const auto part = [&](unsigned i) { return depending(term.operand(i), variables); };
  if (term.width() > 64) {
    for (unsigned i = 0; i < term.operands().size(); ++i) {
      if (part(i) != 0) return mask;
    }
    return 0;
  }
  switch (term.kind()) {
    case Kind::And:
    case Kind::Or: {
      // A bit that is known to decide leaves nothing of the other operand.
      const auto decides = [&](unsigned i) {
        const Bits bits = of(term.operand(i));
        return bits.known & (term.is(Kind::And) ? ~bits.value : bits.value);
      };
      return (part(0) & ~decides(1)) | (part(1) & ~decides(0));
    }
    case Kind::Xor:
      return part(0) | part(1);
    case Kind::Not:
    case Kind::ZExt:
      return part(0);
    case Kind::Shl:
    case Kind::LShr: {
      if (!term.operand(1).isSmallConstant()) break;
      const std::uint64_t amount = term.operand(1).value();
      if (amount >= term.width()) return 0;
      return term.is(Kind::Shl) ? part(0) << amount & mask : part(0) >> amount;
    }
    case Kind::Extract:
      if (term.operand(0).width() > 64) break;
      return part(0) >> term.lowBit() & mask;
    case Kind::Concat:
      return part(0) << term.operand(1).width() | part(1);
    case Kind::Ite:
      return part(0) != 0 ? mask : part(1) | part(2);
    default:
      break;
  }
  for (unsigned i = 0; i < term.operands().size(); ++i) {
    if (part(i) != 0) return mask;
  }
  return 0;
}

}  // namespace assay::symex
