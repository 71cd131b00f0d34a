// Terms into Z3's expressions, and Z3's models back. Internal to the room: Z3's own headers are
// included by the .cpp files that include this one, and by nothing else.
//
// Conditions become Z3's Bool, other bit-vectors its bit-vectors, and results of fp operations its
// floating-point terms for as long as they flow into other fp operations; their bits are taken,
// NaNs chosen as Terms says, only where something needs bits.
//
// Z3 divides bit by bit. By a constant, a quotient and a remainder that are only described are
// found much faster: Divisions::Described. The descriptions are part of the condition, so that it
// must be asserted.
//
// Z3 has no fmod: FpRem becomes a number that may be anything, which is said by isApproximated.
// Then Unsat is right, and a model has to be evaluated before it is believed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "smt/model.h"
#include "smt/term.h"

namespace z3 {
class context;  // NOLINT(readability-identifier-naming)
class expr;
class model;  // NOLINT(readability-identifier-naming)
class solver;
}  // namespace z3

namespace assay::smt {

// Counts the steps that Z3 makes in one context.
class StepCounter {
 public:
  // The steps since the last call.
  [[nodiscard]] std::uint64_t newSteps(const z3::solver& solver);

 private:
  std::uint64_t before_ = 0;
};

enum class Divisions : std::uint8_t {
  Exact,      // Z3's own: conditions may stand anywhere
  Described,  // by constants: as new variables
};

class Z3Translator {
 public:
  // Both must outlive the translator.
  Z3Translator(Terms& terms, z3::context& context, Divisions divisions);
  ~Z3Translator();

  // A term of width 1, as Z3's Bool, with the descriptions that it needs.
  z3::expr condition(Term term);
  // Any other term: a bit-vector or an array.
  z3::expr value(Term term);

  // Whether a term that was translated holds an operation that Z3 does not know.
  [[nodiscard]] bool isApproximated() const;

  // The values of variables in a model.
  Model read(const z3::model& model, std::span<const Term> variables);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace assay::smt
