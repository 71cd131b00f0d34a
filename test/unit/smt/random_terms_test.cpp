// Three ways to the same value: evaluation of the unsimplified term, evaluation of the simplified
// one, and Z3.
#include "random_terms.h"

#include <gtest/gtest.h>

#include <array>

#include "smt/chain.h"
#include "smt/inspect.h"

namespace assay::smt {
namespace {

// A copy of a raw term, simplified from the leaves up.
Term rebuilt(Terms& terms, Term term) {
  std::vector<Term> replaced;
  if (term.operands().empty()) return term;
  for (const Term operand : term.operands()) replaced.push_back(rebuilt(terms, operand));
  return terms.make(term.kind(), replaced, term.payload(), term.width());
}

TEST(RandomTerms, SimplificationKeepsTheValue) {
  Terms terms;
  test::RandomTerms source(terms, 1);
  Evaluator evaluator;
  for (int round = 0; round < 20000; ++round) {
    const auto width = static_cast<unsigned>(source.random().below(9) + 1);
    const Term raw = source.term(width, 4, true);
    const Term simplified = rebuilt(terms, raw);
    for (int i = 0; i < 4; ++i) {
      const Model model = source.model();
      ASSERT_EQ(evaluator.evaluate(raw, model), evaluator.evaluate(simplified, model))
          << toString(terms, raw) << "\n"
          << toString(terms, simplified) << "\n"
          << toString(terms, model);
    }
  }
}

TEST(RandomTerms, SimplificationKeepsWideValues) {
  Terms terms;
  test::RandomTerms source(terms, 2);
  Evaluator evaluator;
  for (int round = 0; round < 3000; ++round) {
    const auto width = static_cast<unsigned>(source.random().below(80) + 58);
    const Term raw = source.term(width, 3, true);
    const Term simplified = rebuilt(terms, raw);
    const Model model = source.model();
    ASSERT_EQ(evaluator.evaluate(raw, model), evaluator.evaluate(simplified, model))
        << toString(terms, raw) << "\n"
        << toString(terms, simplified);
  }
}

// The values of the variables, as raw equations that no rule touches.
std::vector<Term> equationsOf(Terms& terms, std::span<const Term> variables, const Model& model) {
  std::vector<Term> equations;
  for (const Term variable : variables) {
    equations.push_back(
        terms.makeRaw(Kind::Equal, std::array{variable, terms.constant(model.bits(variable))}));
  }
  return equations;
}

void compareWithZ3(std::uint64_t seed, int rounds, unsigned leastWidth, unsigned widths) {
  Terms terms;
  Statistics statistics;
  const auto solver = makeZ3Solver(terms, {}, statistics);
  test::RandomTerms source(terms, seed);
  Evaluator evaluator;
  for (int round = 0; round < rounds; ++round) {
    const auto width = static_cast<unsigned>(source.random().below(widths) + leastWidth);
    const Term raw = source.term(width, 3, true);
    const Model model = source.model();
    const Term value = terms.constant(evaluator.evaluate(raw, model));
    std::vector<Term> query = equationsOf(terms, variablesOf(raw), model);
    query.push_back(
        terms.makeRaw(Kind::Not, std::array{terms.makeRaw(Kind::Equal, std::array{raw, value})}));
    ASSERT_TRUE(std::holds_alternative<Unsat>(solver->check(query)))
        << toString(terms, raw) << " is not " << toString(terms, value) << " under "
        << toString(terms, model);
  }
}

TEST(RandomTerms, EvaluationAgreesWithZ3) { compareWithZ3(3, 3000, 1, 9); }
TEST(RandomTerms, EvaluationOfWideTermsAgreesWithZ3) { compareWithZ3(4, 300, 60, 70); }

}  // namespace
}  // namespace assay::smt
