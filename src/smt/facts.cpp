#include "smt/facts.h"

#include <algorithm>
#include <bit>

namespace assay::smt {

std::uint64_t unsignedMaximum(Term term) {
  const std::uint64_t all = maskOf(term.width());
  switch (term.kind()) {
    case Kind::Constant:
      return term.value();
    case Kind::ZExt:
      return unsignedMaximum(term.operand(0));
    case Kind::And:
      return term.operand(1).isConstant() ? term.operand(1).value() : all;
    case Kind::URem:
      return term.operand(1).isConstant() && !term.operand(1).isConstant(0)
                 ? term.operand(1).value() - 1
                 : all;
    case Kind::UDiv:
      return term.operand(1).isConstant() && !term.operand(1).isConstant(0)
                 ? all / term.operand(1).value()
                 : all;
    case Kind::Ite:
      return term.operand(1).isConstant() && term.operand(2).isConstant()
                 ? std::max(term.operand(1).value(), term.operand(2).value())
                 : all;
    default:
      return all;
  }
}

unsigned signedBits(Term term) {
  switch (term.kind()) {
    case Kind::SExt:
      return term.operand(0).width();
    case Kind::ZExt:
      return std::min(term.width(), term.operand(0).width() + 1);
    case Kind::Constant:
      if (term.width() <= 64) {
        const std::int64_t value = term.signedValue();
        const auto magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
        return static_cast<unsigned>(std::bit_width(magnitude)) + 1;
      }
      return term.width();
    default:
      return term.width();
  }
}

unsigned unsignedBits(Term term) {
  if (term.is(Kind::ZExt)) return term.operand(0).width();
  if (term.isSmallConstant()) return static_cast<unsigned>(std::bit_width(term.value()));
  return term.width();
}

}  // namespace assay::smt
