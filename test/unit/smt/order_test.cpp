// The order fragment compared with brute force on all small conjunctions, and with Z3 on larger
// ones. It claims to be complete: on small domains, Unknown is a failure too.
#include "smt/order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "random_terms.h"
#include "smt/chain.h"
#include "smt/inspect.h"

namespace assay::smt {
namespace {

// Whether some values of the variables satisfy all conditions.
bool hasModel(std::span<const Term> variables, std::span<const Term> conditions) {
  Evaluator evaluator;
  const unsigned width = variables.front().width();
  const auto total = static_cast<unsigned>(width * variables.size());
  for (std::uint64_t all = 0; all >> total == 0; ++all) {
    Model model;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      model.set(variables[i], all >> (i * width) & maskOf(width));
    }
    bool holds = true;
    for (const Term condition : conditions) holds = holds && evaluator.holds(condition, model);
    if (holds) return true;
  }
  return false;
}

std::string text(const Terms& terms, std::span<const Term> conditions) {
  std::string all;
  for (const Term condition : conditions) all += toString(terms, condition) + "\n";
  return all;
}

// The answer of decideOrder, after its model has been evaluated; none if a condition is no atom.
std::optional<bool> decide(const Terms& terms, std::span<const Term> conditions) {
  std::vector<OrderAtom> atoms;
  for (const Term condition : conditions) {
    if (condition.isFalse()) return false;
    if (condition.isTrue()) continue;
    const auto atom = orderAtomOf(condition);
    if (!atom) return std::nullopt;
    atoms.push_back(*atom);
  }
  const Answer answer = decideOrder(atoms);
  if (std::holds_alternative<Unknown>(answer)) return std::nullopt;
  const auto* sat = std::get_if<Sat>(&answer);
  if (sat == nullptr) return false;
  Evaluator evaluator;
  for (const Term condition : conditions) {
    EXPECT_TRUE(evaluator.holds(condition, sat->model)) << toString(terms, sat->model) << "\n"
                                                        << text(terms, conditions);
  }
  return true;
}

// All comparisons of three variables with each other and with the constants.
std::vector<Term> comparisons(Terms& terms, std::span<const Term> variables,
                              std::span<const std::uint64_t> constants, bool withSigned,
                              bool withUnsigned) {
  std::vector<Term> result;
  const auto addAll = [&](Term x, Term y) {
    std::vector<Term> made{terms.equal(x, y)};
    if (withSigned) made.insert(made.end(), {terms.slt(x, y), terms.slt(y, x)});
    if (withUnsigned) made.insert(made.end(), {terms.ult(x, y), terms.ult(y, x)});
    for (const Term condition : made) {
      result.push_back(condition);
      result.push_back(terms.bitNot(condition));
    }
  };
  for (std::size_t i = 0; i < variables.size(); ++i) {
    for (std::size_t j = i + 1; j < variables.size(); ++j) addAll(variables[i], variables[j]);
    for (const std::uint64_t c : constants) {
      addAll(variables[i], terms.constant(variables[i].width(), c));
    }
  }
  std::ranges::sort(result, TermOrder());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  std::erase_if(result, [](Term condition) { return condition.isConstant(); });
  return result;
}

struct Exhaustive {
  unsigned width;
  unsigned variables;
  std::vector<std::uint64_t> constants;
  bool withSigned;
  bool withUnsigned;
  unsigned length;
};

void checkAll(const Exhaustive& shape) {
  Terms terms;
  std::vector<Term> variables;
  for (unsigned i = 0; i < shape.variables; ++i) {
    variables.push_back(terms.variable("v" + std::to_string(i), shape.width));
  }
  const std::vector<Term> all =
      comparisons(terms, variables, shape.constants, shape.withSigned, shape.withUnsigned);
  std::vector<std::size_t> chosen(shape.length);
  std::vector<Term> conditions(shape.length);
  std::size_t count = 0;
  const auto visit = [&](auto&& self, unsigned at, std::size_t from) -> void {
    if (at == shape.length) {
      ++count;
      const std::optional<bool> answer = decide(terms, conditions);
      ASSERT_TRUE(answer.has_value()) << "undecided:\n" << text(terms, conditions);
      ASSERT_EQ(*answer, hasModel(variables, conditions)) << text(terms, conditions);
      return;
    }
    for (std::size_t i = from; i < all.size(); ++i) {
      conditions[at] = all[i];
      self(self, at + 1, i + 1);
      if (testing::Test::HasFatalFailure()) return;
    }
  };
  visit(visit, 0, 0);
  EXPECT_GT(count, 100U);
}

TEST(Order, AgreesWithBruteForceOnAllSignedTriplesOfThreeVariables) {
  checkAll({2, 3, {1, 2}, true, false, 3});
}
TEST(Order, AgreesWithBruteForceOnAllMixedTriplesOfThreeVariables) {
  checkAll({2, 3, {}, true, true, 3});
}
TEST(Order, AgreesWithBruteForceOnAllMixedPairsWithAllConstants) {
  checkAll({3, 2, {0, 1, 2, 3, 4, 5, 6, 7}, true, true, 2});
}
TEST(Order, AgreesWithBruteForceOnAllUnsignedQuadruplesOfThreeVariables) {
  checkAll({2, 3, {2}, false, true, 4});
}
TEST(Order, AgreesWithBruteForceOnAllMixedTriplesOfFourVariables) {
  checkAll({2, 4, {}, true, true, 3});
}

TEST(Order, AgreesWithBruteForceOnLongRandomConjunctions) {
  for (const unsigned width : {2U, 3U}) {
    Terms terms;
    test::RandomTerms source(terms, 17 + width);
    std::vector<Term> variables;
    for (unsigned i = 0; i < 4; ++i) variables.push_back(source.variable(width, i));
    int undecided = 0;
    int satisfiable = 0;
    for (int round = 0; round < 4000; ++round) {
      std::vector<Term> conditions;
      const std::uint64_t length = source.random().below(9) + 1;
      while (conditions.size() < length) conditions.push_back(source.comparison(width, 4));
      const std::optional<bool> answer = decide(terms, conditions);
      if (!answer) {
        ++undecided;
        continue;
      }
      satisfiable += *answer ? 1 : 0;
      ASSERT_EQ(*answer, hasModel(variables, conditions)) << text(terms, conditions);
    }
    EXPECT_EQ(undecided, 0);
    EXPECT_GT(satisfiable, 500);
  }
}

TEST(Order, AgreesWithZ3OnWideVariables) {
  Terms terms;
  Statistics statistics;
  const auto z3 = makeZ3Solver(terms, {}, statistics);
  test::RandomTerms source(terms, 5);
  int undecided = 0;
  for (int round = 0; round < 1500; ++round) {
    const unsigned width = round % 2 == 0 ? 32 : 64;
    std::vector<Term> conditions;
    const std::uint64_t length = source.random().below(12) + 1;
    while (conditions.size() < length) {
      const Term condition = source.comparison(width, 5);
      if (!condition.isConstant()) conditions.push_back(condition);
    }
    const std::optional<bool> answer = decide(terms, conditions);
    undecided += answer ? 0 : 1;
    if (answer) {
      ASSERT_EQ(*answer, std::holds_alternative<Sat>(z3->check(conditions)))
          << text(terms, conditions);
    }
  }
  EXPECT_LE(undecided, 2);
}

// One variable below another below ... in a range that is just large enough, or not.
TEST(Order, CountsTheValuesOfAChain) {
  Terms terms;
  for (const unsigned length : {5U, 16U, 17U}) {
    std::vector<Term> conditions;
    for (unsigned i = 0; i + 1 < length; ++i) {
      conditions.push_back(terms.ult(terms.variable("x" + std::to_string(i), 4),
                                     terms.variable("x" + std::to_string(i + 1), 4)));
    }
    EXPECT_EQ(decide(terms, conditions), length <= 16) << length;
  }
}

TEST(Order, SpreadsDifferentValues) {
  Terms terms;
  std::vector<Term> conditions;
  for (int i = 0; i < 20; ++i) {
    for (int j = i + 1; j < 20; ++j) {
      conditions.push_back(terms.notEqual(terms.variable("x" + std::to_string(i), 32),
                                          terms.variable("x" + std::to_string(j), 32)));
    }
  }
  EXPECT_EQ(decide(terms, conditions), true);
}

TEST(Order, SkipsWideHoles) {
  Terms terms;
  const Term x = terms.variable("x", 32);
  const Term y = terms.variable("y", 32);
  const auto c = [&](std::uint64_t value) { return terms.constant(32, value); };
  // x <s 5 or x >s 2000000000, x > 0, y between x and 2000000003.
  const std::vector<Term> conditions{terms.bitOr(terms.slt(x, c(5)), terms.sgt(x, c(2000000000))),
                                     terms.sgt(x, c(4)), terms.slt(x, y),
                                     terms.slt(y, c(2000000003))};
  EXPECT_EQ(decide(terms, conditions), true);
}

TEST(Order, SeesWhatFollows) {
  Terms terms;
  const Term x = terms.variable("x", 32);
  const Term y = terms.variable("y", 32);
  const Term z = terms.variable("z", 32);
  OrderState state;
  for (const Term condition : {terms.slt(x, y), terms.sle(y, z)}) {
    ASSERT_EQ(state.assume(*orderAtomOf(condition), {}), Consistency::Consistent);
  }
  EXPECT_EQ(state.implied(*orderAtomOf(terms.slt(x, z))), true);
  EXPECT_EQ(state.implied(*orderAtomOf(terms.sle(z, x))), false);
  EXPECT_EQ(state.implied(*orderAtomOf(terms.equal(x, z))), false);
  EXPECT_EQ(state.implied(*orderAtomOf(terms.slt(y, z))), std::nullopt);
  EXPECT_EQ(state.assume(*orderAtomOf(terms.slt(z, x)), {}), Consistency::Contradiction);
}

TEST(Order, KeepsValuesThatNeedNoChange) {
  Terms terms;
  const Term x = terms.variable("x", 32);
  const Term y = terms.variable("y", 32);
  Model model;
  model.set(x, 7);
  model.set(y, 9);
  OrderState state;
  ASSERT_EQ(state.assume(*orderAtomOf(terms.slt(x, y)), model), Consistency::Consistent);
  EXPECT_EQ(state.valueOf(x), 7U);
  EXPECT_EQ(state.valueOf(y), 9U);
}

}  // namespace
}  // namespace assay::smt
