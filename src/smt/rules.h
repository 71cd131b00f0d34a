// The simplifier: rewrite rules, each a function with a one-line specification. Terms applies the
// rules of a kind in the order of the table when it builds a term of that kind; the first that
// matches gives the result. A rule sees operands that are already simplified, and not all of them
// constants. Of commutative kinds the constant is the right operand.
//
// Every rule is proved by Z3 for all small widths (test/unit/smt/rules_test.cpp), and must strictly
// simplify in a sense that ends: fewer or smaller operators, constants further out, or a kind lower
// in the list of normal forms in term.h.
//
// In specifications: c, d, k are constants, b is of width 1, x, y, z are any terms, "~" is Not and
// "-" Neg; comparisons are unsigned unless marked s.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "smt/term.h"

namespace assay::smt {

// A term that is about to be built.
struct Application {
  Kind kind = Kind::Constant;
  std::uint64_t payload = 0;
  Sort sort;
  Term a;
  Term b;
  Term c;

  [[nodiscard]] unsigned width() const { return sort.width; }
};

struct Rule {
  Kind kind;
  std::string_view name;
  std::string_view specification;
  Term (*apply)(Terms&, const Application&);  // no term if the rule does not match
};

[[nodiscard]] std::span<const Rule> bitRules();
[[nodiscard]] std::span<const Rule> arithmeticRules();
[[nodiscard]] std::span<const Rule> comparisonRules();
[[nodiscard]] std::span<const Rule> overflowRules();
[[nodiscard]] std::span<const Rule> widthRules();
[[nodiscard]] std::span<const Rule> choiceRules();
[[nodiscard]] std::span<const Rule> arrayRules();
[[nodiscard]] std::span<const Rule> fpRules();

// All rules of a kind, in the order in which they are tried.
[[nodiscard]] std::span<const Rule> rulesOf(Kind kind);

// The result of the first rule that matches; no term if none does.
[[nodiscard]] Term applyRules(Terms& terms, const Application& application);

[[nodiscard]] constexpr bool isCommutative(Kind kind) {
  switch (kind) {
    case Kind::And:
    case Kind::Or:
    case Kind::Xor:
    case Kind::Add:
    case Kind::Mul:
    case Kind::Equal:
    case Kind::SAddOverflows:
    case Kind::SMulOverflows:
    case Kind::UMulOverflows:
    case Kind::FpEqual:
      return true;
    default:
      return false;
  }
}

}  // namespace assay::smt
