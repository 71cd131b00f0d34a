// Random terms and models for the tests that compare two ways to the same answer.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "smt/model.h"
#include "smt/term.h"
#include "support/random.h"

namespace assay::smt::test {

class RandomTerms {
 public:
  RandomTerms(Terms& terms, std::uint64_t seed) : terms_(terms), random_(seed) {}

  // A term of the width, at most `depth` operations deep, over the variables v<width>_0 ... _2. If
  // `raw`, nothing is simplified.
  Term term(unsigned width, unsigned depth, bool raw = false);
  Term condition(unsigned depth) { return term(1, depth); }
  // A comparison of variables of the width with each other or with small and extreme constants.
  Term comparison(unsigned width, unsigned variableCount);

  Term variable(unsigned width, unsigned number);
  Term constant(unsigned width);
  // Values for all variables, extreme ones among them.
  Model model();

  support::Random& random() { return random_; }

 private:
  Term make(Kind kind, std::span<const Term> operands, std::uint64_t payload, unsigned width,
            bool raw);

  Terms& terms_;
  support::Random random_;
};

}  // namespace assay::smt::test
