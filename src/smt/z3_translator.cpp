#include "smt/z3_translator.h"

#include <z3++.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/bits.h"
#include "smt/fp.h"
#include "smt/inspect.h"

namespace assay::smt {

std::uint64_t StepCounter::newSteps(const z3::solver& solver) {
  const z3::stats figures = solver.statistics();
  std::uint64_t now = before_;
  for (unsigned i = 0; i < figures.size(); ++i) {
    if (figures.key(i) == "rlimit count") now = figures.uint_value(i);
  }
  return now - std::exchange(before_, now);
}

namespace {

// What dividing a term by a constant gives, and the condition that makes it so.
struct Division {
  z3::expr quotient;
  z3::expr remainder;
  z3::expr description;
};

bool isDivision(Kind kind) {
  return kind == Kind::UDiv || kind == Kind::SDiv || kind == Kind::URem || kind == Kind::SRem;
}

// A term can be wanted in several forms.
struct Forms {
  std::unique_ptr<z3::expr> condition;
  std::unique_ptr<z3::expr> bits;
  std::unique_ptr<z3::expr> number;
  std::unique_ptr<z3::expr> assertion;  // the condition, and the descriptions of its divisions
};

bool isFpArithmetic(Kind kind) {
  return (kind >= Kind::FpAdd && kind <= Kind::FpRound) || kind == Kind::FpConvert ||
         kind == Kind::FpFromSigned || kind == Kind::FpFromUnsigned;
}

FpFormat formatOfWidth(unsigned width) {
  for (const FpFormat format : {FpFormat::Single, FpFormat::Double, FpFormat::Extended}) {
    if (layoutOf(format).width == width) return format;
  }
  assayAssert(false, "no floating-point format has this width");
  return FpFormat::Double;
}

}  // namespace

struct Z3Translator::Impl {
  Impl(Terms& allTerms, z3::context& z3Context, Divisions howToDivide)
      : terms(allTerms), context(z3Context), divisions(howToDivide) {}

  Terms& terms;
  z3::context& context;
  Divisions divisions;
  std::unordered_map<std::uint32_t, Forms> done;
  std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, Division> described;  // a, b, is signed
  bool approximated = false;

  // Translation of the parts first, in the order of creation, keeps the recursion flat.
  void prepare(Term root) {
    std::vector<Term> open{root};
    std::vector<Term> found;
    while (!open.empty()) {
      const Term term = open.back();
      open.pop_back();
      if (!done.try_emplace(term.id()).second) continue;
      found.push_back(term);
      for (const Term operand : term.operands()) open.push_back(operand);
    }
    std::ranges::sort(found, {}, [](Term term) { return term.id(); });
    for (const Term term : found) {
      if (term.sort() == Sort{1}) {
        asCondition(term);
      } else if (isFpArithmetic(term.kind())) {
        asNumber(term);
      } else {
        asBits(term);
      }
    }
  }

  z3::expr asCondition(Term term) {
    auto& form = done[term.id()].condition;
    if (!form) form = std::make_unique<z3::expr>(makeCondition(term));
    return *form;
  }
  z3::expr asAssertion(Term root) {
    if (divisions == Divisions::Exact) return asCondition(root);
    auto& form = done[root.id()].assertion;
    if (form) return *form;
    z3::expr assertion = asCondition(root);
    visitParts(root, [&](Term part) {
      if (isDescribed(part)) assertion = assertion && divisionOf(part).description;
    });
    form = std::make_unique<z3::expr>(assertion);
    return assertion;
  }
  z3::expr asBits(Term term) {
    auto& form = done[term.id()].bits;
    if (!form) form = std::make_unique<z3::expr>(makeBits(term));
    return *form;
  }
  z3::expr asNumber(Term term) {
    auto& form = done[term.id()].number;
    if (!form) form = std::make_unique<z3::expr>(makeNumber(term));
    return *form;
  }

  static Bits bitsOf(Term constant) { return Bits::fromWords(constant.width(), constant.words()); }

  z3::expr constantOf(const Bits& value) {
    const std::unique_ptr<bool[]> bits(new bool[value.width()]);
    for (unsigned i = 0; i < value.width(); ++i) bits[i] = value.bit(i);
    return context.bv_val(value.width(), bits.get());
  }

  z3::expr variableOf(Term term) {
    const z3::symbol name = context.int_symbol(static_cast<int>(term.variable()));
    if (term.sort() == Sort{1}) return context.constant(name, context.bool_sort());
    const z3::sort element = context.bv_sort(term.width());
    if (!term.sort().isArray()) return context.constant(name, element);
    return context.constant(name,
                            context.array_sort(context.bv_sort(term.sort().indexWidth), element));
  }

  z3::expr makeCondition(Term term) {
    const auto operand = [&](unsigned i) { return term.operand(i); };
    const bool onConditions = !term.operands().empty() && operand(0).sort() == Sort{1};
    switch (term.kind()) {
      case Kind::Constant:
        return context.bool_val(term.isTrue());
      case Kind::Variable:
        return variableOf(term);
      case Kind::Not:
        return !asCondition(operand(0));
      case Kind::And:
        return asCondition(operand(0)) && asCondition(operand(1));
      case Kind::Or:
        return asCondition(operand(0)) || asCondition(operand(1));
      case Kind::Xor:
        return asCondition(operand(0)) != asCondition(operand(1));
      case Kind::Ite:
        return z3::ite(asCondition(operand(0)), asCondition(operand(1)), asCondition(operand(2)));
      case Kind::Equal:
        return onConditions ? asCondition(operand(0)) == asCondition(operand(1))
                            : asBits(operand(0)) == asBits(operand(1));
      case Kind::Ult:
        return z3::ult(asBits(operand(0)), asBits(operand(1)));
      case Kind::Slt:
        return z3::slt(asBits(operand(0)), asBits(operand(1)));
      case Kind::SAddOverflows:
      case Kind::SSubOverflows:
      case Kind::SMulOverflows:
      case Kind::UMulOverflows:
        return overflows(term.kind(), asBits(operand(0)), asBits(operand(1)));
      case Kind::FpEqual:
        return z3::fp_eq(asNumber(operand(0)), asNumber(operand(1)));
      case Kind::FpLess:
        return asNumber(operand(0)) < asNumber(operand(1));
      case Kind::FpLessEqual:
        return asNumber(operand(0)) <= asNumber(operand(1));
      default:
        return asBits(term) == context.bv_val(1, 1);
    }
  }

  static z3::expr overflows(Kind kind, const z3::expr& a, const z3::expr& b) {
    const unsigned width = a.get_sort().bv_size();
    const unsigned spare = kind == Kind::SMulOverflows || kind == Kind::UMulOverflows ? width : 1;
    if (kind == Kind::UMulOverflows) {
      const z3::expr exact = z3::zext(a, spare) * z3::zext(b, spare);
      return exact.extract(2 * width - 1, width) != 0;
    }
    const z3::expr x = z3::sext(a, spare);
    const z3::expr y = z3::sext(b, spare);
    const z3::expr exact = kind == Kind::SAddOverflows   ? x + y
                           : kind == Kind::SSubOverflows ? x - y
                                                         : x * y;
    return exact != z3::sext(exact.extract(width - 1, 0), spare);
  }

  // Only what visitParts visits.
  bool isDescribed(Term term) const {
    return divisions == Divisions::Described && isDivision(term.kind()) &&
           term.variableSignature() != 0 && term.operand(1).isConstant() &&
           !bitsOf(term.operand(1)).isZero();
  }

  // The magnitudes are divided: x - remainder = quotient * divisor, where nothing wraps around.
  const Division& divisionOf(Term term) {
    const bool isSigned = term.is(Kind::SDiv) || term.is(Kind::SRem);
    const std::tuple key{term.operand(0).id(), term.operand(1).id(), isSigned};
    if (const auto found = described.find(key); found != described.end()) return found->second;
    const unsigned width = term.width();
    const z3::expr a = asBits(term.operand(0));
    const Bits b = bitsOf(term.operand(1));
    const bool isNegative = isSigned && b.isNegative();
    const Bits divisor = isNegative ? neg(b) : b;
    const z3::expr dividend = isSigned ? z3::ite(a < 0, -a, a) : a;
    const std::string number = std::to_string(described.size());
    const z3::expr quotient = context.bv_const(("quotient" + number).c_str(), width);
    const z3::expr remainder = context.bv_const(("remainder" + number).c_str(), width);
    const z3::expr description =
        z3::ult(remainder, constantOf(divisor)) && z3::ule(remainder, dividend) &&
        z3::ule(quotient, constantOf(udiv(Bits::allOnes(width), divisor))) &&
        dividend - remainder == quotient * constantOf(divisor);
    const z3::expr isOpposite = isNegative ? !(a < 0) : a < 0;
    return described
        .emplace(key, Division{isSigned ? z3::ite(isOpposite, -quotient, quotient) : quotient,
                               isSigned ? z3::ite(a < 0, -remainder, remainder) : remainder,
                               description})
        .first->second;
  }

  z3::expr makeBits(Term term) {
    const auto bits = [&](unsigned i) { return asBits(term.operand(i)); };
    if (isDescribed(term)) {
      const Division& division = divisionOf(term);
      const bool isQuotient = term.is(Kind::UDiv) || term.is(Kind::SDiv);
      return isQuotient ? division.quotient : division.remainder;
    }
    switch (term.kind()) {
      case Kind::Constant:
        return constantOf(bitsOf(term));
      case Kind::Variable:
        return term.sort() == Sort{1} ? asOneBit(term) : variableOf(term);
      case Kind::Not:
        return ~bits(0);
      case Kind::Neg:
        return -bits(0);
      case Kind::And:
        return bits(0) & bits(1);
      case Kind::Or:
        return bits(0) | bits(1);
      case Kind::Xor:
        return bits(0) ^ bits(1);
      case Kind::Add:
        return bits(0) + bits(1);
      case Kind::Mul:
        return bits(0) * bits(1);
      case Kind::UDiv:
        return z3::udiv(bits(0), bits(1));
      case Kind::SDiv:
        return bits(0) / bits(1);
      case Kind::URem:
        return z3::urem(bits(0), bits(1));
      case Kind::SRem:
        return z3::srem(bits(0), bits(1));
      case Kind::Shl:
        return z3::shl(bits(0), bits(1));
      case Kind::LShr:
        return z3::lshr(bits(0), bits(1));
      case Kind::AShr:
        return z3::ashr(bits(0), bits(1));
      case Kind::Concat:
        return z3::concat(bits(0), bits(1));
      case Kind::Extract:
        return bits(0).extract(term.lowBit() + term.width() - 1, term.lowBit());
      case Kind::ZExt:
        return z3::zext(bits(0), term.width() - term.operand(0).width());
      case Kind::SExt:
        return z3::sext(bits(0), term.width() - term.operand(0).width());
      case Kind::Ite:
        return z3::ite(asCondition(term.operand(0)), bits(1), bits(2));
      case Kind::ConstantArray:
        return z3::const_array(context.bv_sort(term.sort().indexWidth), bits(0));
      case Kind::Select:
        return z3::select(bits(0), bits(1));
      case Kind::Store:
        return z3::store(bits(0), bits(1), bits(2));
      case Kind::FpToSigned:
      case Kind::FpToUnsigned:
        return integerOf(term);
      default:
        return isFpArithmetic(term.kind()) ? bitsOfNumber(term) : asOneBit(term);
    }
  }

  z3::expr asOneBit(Term condition) {
    return z3::ite(asCondition(condition), context.bv_val(1, 1), context.bv_val(0, 1));
  }

  z3::expr integerOf(Term term) {
    const bool isSigned = term.is(Kind::FpToSigned);
    const FpFormat format = term.fpShape().format;
    const Term operand = term.operand(0);
    const Term fits = isSigned ? terms.fpFitsSigned(format, operand, term.width())
                               : terms.fpFitsUnsigned(format, operand, term.width());
    const z3::expr zero = roundingOf(Rounding::Zero);
    const z3::expr number = asNumber(operand);
    const z3::expr integer(context, isSigned
                                        ? Z3_mk_fpa_to_sbv(context, zero, number, term.width())
                                        : Z3_mk_fpa_to_ubv(context, zero, number, term.width()));
    return z3::ite(asCondition(fits), integer, asBits(terms.signedMin(term.width())));
  }

  z3::sort sortOf(FpFormat format) {
    const FpLayout layout = layoutOf(format);
    return context.fpa_sort(layout.exponentBits, layout.precision);
  }

  z3::expr roundingOf(Rounding rounding) {
    switch (rounding) {
      case Rounding::NearestEven:
        return {context, Z3_mk_fpa_rne(context)};
      case Rounding::NearestAway:
        return {context, Z3_mk_fpa_rna(context)};
      case Rounding::Up:
        return {context, Z3_mk_fpa_rtp(context)};
      case Rounding::Down:
        return {context, Z3_mk_fpa_rtn(context)};
      case Rounding::Zero:
        break;
    }
    return {context, Z3_mk_fpa_rtz(context)};
  }

  // The number whose bit pattern a term is.
  z3::expr makeNumber(Term term) {
    if (term.is(Kind::Ite)) {
      return z3::ite(asCondition(term.operand(0)), asNumber(term.operand(1)),
                     asNumber(term.operand(2)));
    }
    if (isFpArithmetic(term.kind())) return makeArithmetic(term);
    const FpFormat format = formatOfWidth(term.width());
    z3::expr bits = asBits(term);
    if (format == FpFormat::Extended) {
      bits = z3::concat(bits.extract(79, 64), bits.extract(62, 0));
    }
    return {context, Z3_mk_fpa_to_fp_bv(context, bits, sortOf(format))};
  }

  z3::expr makeArithmetic(Term term) {
    const FpShape shape = term.fpShape();
    const z3::expr nearest = roundingOf(Rounding::NearestEven);
    const auto number = [&](unsigned i) { return asNumber(term.operand(i)); };
    const auto expr = [&](Z3_ast ast) { return z3::expr(context, ast); };
    switch (term.kind()) {
      case Kind::FpAdd:
        return expr(Z3_mk_fpa_add(context, nearest, number(0), number(1)));
      case Kind::FpSub:
        return expr(Z3_mk_fpa_sub(context, nearest, number(0), number(1)));
      case Kind::FpMul:
        return expr(Z3_mk_fpa_mul(context, nearest, number(0), number(1)));
      case Kind::FpDiv:
        return expr(Z3_mk_fpa_div(context, nearest, number(0), number(1)));
      case Kind::FpFma:
        return expr(Z3_mk_fpa_fma(context, nearest, number(0), number(1), number(2)));
      case Kind::FpSqrt:
        return expr(Z3_mk_fpa_sqrt(context, nearest, number(0)));
      case Kind::FpRound:
        return expr(Z3_mk_fpa_round_to_integral(context, roundingOf(shape.rounding), number(0)));
      case Kind::FpConvert:
        return expr(Z3_mk_fpa_to_fp_float(context, nearest, number(0), sortOf(shape.result)));
      case Kind::FpFromSigned:
        return expr(Z3_mk_fpa_to_fp_signed(context, nearest, asBits(term.operand(0)),
                                           sortOf(shape.result)));
      case Kind::FpFromUnsigned:
        return expr(Z3_mk_fpa_to_fp_unsigned(context, nearest, asBits(term.operand(0)),
                                             sortOf(shape.result)));
      default:
        assayAssert(term.is(Kind::FpRem));
        approximated = true;
        const std::string name = "fmod" + std::to_string(term.id());
        return context.constant(name.c_str(), sortOf(shape.result));
    }
  }

  z3::expr isNan(const z3::expr& number) { return {context, Z3_mk_fpa_is_nan(context, number)}; }

  // The bit pattern of the result of an fp operation.
  z3::expr bitsOfNumber(Term term) {
    const FpFormat format = formatOfWidth(term.width());
    const z3::expr number = asNumber(term);
    z3::expr bits(context, Z3_mk_fpa_to_ieee_bv(context, number));
    if (format == FpFormat::Extended) {
      const z3::expr top = bits.extract(78, 63);
      const z3::expr integerBit =
          z3::ite(bits.extract(77, 63) == 0, context.bv_val(0, 1), context.bv_val(1, 1));
      bits = z3::concat(top, z3::concat(integerBit, bits.extract(62, 0)));
    }
    bits = z3::ite(isNan(number), constantOf(fpDefaultNan(format)), bits);
    const bool takesNumbers = !term.is(Kind::FpFromSigned) && !term.is(Kind::FpFromUnsigned);
    if (!takesNumbers) return bits;
    for (auto i = static_cast<unsigned>(term.operands().size()); i-- > 0;) {
      const Term operand = term.operand(i);
      bits = z3::ite(isNan(asNumber(operand)), quietNan(term, operand), bits);
    }
    return bits;
  }

  // The NaN that an operation makes of an operand that is NaN.
  z3::expr quietNan(Term term, Term operand) {
    const FpFormat from = formatOfWidth(operand.width());
    const FpFormat to = formatOfWidth(term.width());
    const unsigned fromFraction = layoutOf(from).precision - 1;
    const unsigned toFraction = layoutOf(to).precision - 1;
    const z3::expr bits = asBits(operand);
    z3::expr fraction = bits.extract(fromFraction - 1, 0);
    if (toFraction > fromFraction) {
      fraction = z3::concat(fraction, context.bv_val(0, toFraction - fromFraction));
    } else if (toFraction < fromFraction) {
      fraction = fraction.extract(fromFraction - 1, fromFraction - toFraction);
    }
    const z3::expr sign = bits.extract(operand.width() - 1, operand.width() - 1);
    const unsigned above = layoutOf(to).width - 1 - toFraction;
    const z3::expr pattern = z3::concat(sign, z3::concat(context.bv_val(-1, above), fraction));
    const z3::expr quiet =
        constantOf(shl(Bits(layoutOf(to).width, 1), Bits(layoutOf(to).width, toFraction - 1)));
    return pattern | quiet;
  }

  Bits bitsOf(const z3::expr& numeral, unsigned width) {
    Bits value(width);
    if (numeral.is_bool()) return Bits(1, numeral.is_true() ? 1 : 0);
    const std::string text = Z3_get_numeral_binary_string(context, numeral);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto bit = static_cast<unsigned>(text.size() - 1 - i);
      if (text[i] == '1') {
        value.setWord(bit / 64, value.word(bit / 64) | std::uint64_t{1} << (bit % 64));
      }
    }
    return value;
  }

  // An array in a model is a chain of stores on a constant array, or a finite function.
  ArrayValue arrayOf(const z3::model& model, const z3::expr& interpreted, Sort sort) {
    if (Z3_is_as_array(context, interpreted)) {
      const z3::func_decl function(context, Z3_get_as_array_func_decl(context, interpreted));
      const z3::func_interp entries = model.get_func_interp(function);
      ArrayValue array{bitsOf(entries.else_value(), sort.width), {}};
      for (unsigned i = 0; i < entries.num_entries(); ++i) {
        const z3::func_entry entry = entries.entry(i);
        array.set(bitsOf(entry.arg(0), sort.indexWidth), bitsOf(entry.value(), sort.width));
      }
      return array;
    }
    const Z3_decl_kind kind = interpreted.decl().decl_kind();
    if (kind == Z3_OP_CONST_ARRAY) return {bitsOf(interpreted.arg(0), sort.width), {}};
    assayAssert(kind == Z3_OP_STORE, "an array of a shape that Z3 did not have before");
    ArrayValue array = arrayOf(model, interpreted.arg(0), sort);
    array.set(bitsOf(interpreted.arg(1), sort.indexWidth), bitsOf(interpreted.arg(2), sort.width));
    return array;
  }
};

Z3Translator::Z3Translator(Terms& terms, z3::context& context, Divisions divisions)
    : impl_(std::make_unique<Impl>(terms, context, divisions)) {}
Z3Translator::~Z3Translator() = default;

z3::expr Z3Translator::condition(Term term) {
  impl_->prepare(term);
  return impl_->asAssertion(term);
}

z3::expr Z3Translator::value(Term term) {
  impl_->prepare(term);
  return impl_->asBits(term);
}

bool Z3Translator::isApproximated() const { return impl_->approximated; }

Model Z3Translator::read(const z3::model& model, std::span<const Term> variables) {
  Model result;
  for (const Term variable : variables) {
    const z3::expr interpreted = model.eval(impl_->variableOf(variable), true);
    if (variable.sort().isArray()) {
      result.set(variable, impl_->arrayOf(model, interpreted, variable.sort()));
    } else {
      result.set(variable, impl_->bitsOf(interpreted, variable.width()));
    }
  }
  return result;
}

}  // namespace assay::smt
