#include "random_terms.h"

#include <string>

#include "smt/bits.h"

namespace assay::smt::test {

Term RandomTerms::variable(unsigned width, unsigned number) {
  return terms_.variable("v" + std::to_string(width) + "_" + std::to_string(number), width);
}

Term RandomTerms::constant(unsigned width) {
  const std::uint64_t choice = random_.below(6);
  if (choice == 0) return terms_.signedMin(width);
  if (choice == 1) return terms_.allOnes(width);
  if (choice == 2) return terms_.signedMax(width);
  if (choice == 3) return terms_.constant(width, random_());
  return terms_.constant(width, random_.below(4));
}

Term RandomTerms::make(Kind kind, std::span<const Term> operands, std::uint64_t payload,
                       unsigned width, bool raw) {
  return raw ? terms_.makeRaw(kind, operands, payload, width)
             : terms_.make(kind, operands, payload, width);
}

Term RandomTerms::term(unsigned width, unsigned depth, bool raw) {
  if (depth == 0) {
    if (random_.chance(1, 4)) return constant(width);
    return variable(width, static_cast<unsigned>(random_.below(3)));
  }
  const auto sub = [&](unsigned w) {
    return term(w, static_cast<unsigned>(random_.below(depth)), raw);
  };
  const auto made = [&](Kind kind, std::span<const Term> operands, std::uint64_t payload = 0) {
    return make(kind, operands, payload, width, raw);
  };
  static constexpr std::array binary = {Kind::And,  Kind::Or,   Kind::Xor,  Kind::Add,
                                        Kind::Mul,  Kind::UDiv, Kind::SDiv, Kind::URem,
                                        Kind::SRem, Kind::Shl,  Kind::LShr, Kind::AShr};
  static constexpr std::array predicates = {
      Kind::Equal,         Kind::Ult,           Kind::Slt,          Kind::SAddOverflows,
      Kind::SSubOverflows, Kind::SMulOverflows, Kind::UMulOverflows};
  static constexpr std::array<unsigned, 6> widths = {1, 3, 4, 7, 8, 5};
  if (width == 1 && random_.chance(1, 2)) {
    const unsigned operandWidth = random_.pick(widths);
    return made(random_.pick(predicates), std::array{sub(operandWidth), sub(operandWidth)});
  }
  switch (random_.below(9)) {
    case 0:
      return made(Kind::Not, std::array{sub(width)});
    case 1:
      return made(Kind::Neg, std::array{sub(width)});
    case 2:
      return made(Kind::Ite, std::array{sub(1), sub(width), sub(width)});
    case 3:
      if (width > 1) {
        const auto low = static_cast<unsigned>(random_.below(width - 1) + 1);
        return made(Kind::Concat, std::array{sub(width - low), sub(low)});
      }
      break;
    case 4: {
      const auto more = static_cast<unsigned>(random_.below(5));
      return made(Kind::Extract, std::array{sub(width + more)}, random_.below(more + 1));
    }
    case 5: {
      const auto narrow = static_cast<unsigned>(random_.below(width) + 1);
      return made(random_.chance(1, 2) ? Kind::ZExt : Kind::SExt, std::array{sub(narrow)});
    }
    default:
      break;
  }
  return made(random_.pick(binary), std::array{sub(width), sub(width)});
}

Term RandomTerms::comparison(unsigned width, unsigned variableCount) {
  const Term x = variable(width, static_cast<unsigned>(random_.below(variableCount)));
  const Term y = random_.chance(1, 4)
                     ? constant(width)
                     : variable(width, static_cast<unsigned>(random_.below(variableCount)));
  Term result;
  switch (random_.below(5)) {
    case 0:
      result = terms_.equal(x, y);
      break;
    case 1:
      result = terms_.ult(x, y);
      break;
    case 2:
      result = terms_.ult(y, x);
      break;
    case 3:
      result = terms_.slt(x, y);
      break;
    default:
      result = terms_.slt(y, x);
      break;
  }
  return random_.chance(1, 2) ? terms_.bitNot(result) : result;
}

Model RandomTerms::model() {
  Model model;
  for (std::uint32_t i = 0; i < terms_.variableCount(); ++i) {
    const Term variable = terms_.variableNumber(i);
    if (variable.sort().isArray()) continue;
    const Term value = constant(variable.width());
    model.set(variable, Bits::fromWords(variable.width(), value.words()));
  }
  return model;
}

}  // namespace assay::smt::test
