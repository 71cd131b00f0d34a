// Every layer of the chain gives the answers of plain Z3 on random queries, with models that hold.
#include "smt/layers.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <utility>

#include "random_terms.h"
#include "smt/chain.h"
#include "smt/inspect.h"

namespace assay::smt {
namespace {

enum class Verdict { Sat, Unsat, Unknown };

Verdict verdictOf(const Answer& answer) {
  if (std::holds_alternative<Sat>(answer)) return Verdict::Sat;
  return std::holds_alternative<Unsat>(answer) ? Verdict::Unsat : Verdict::Unknown;
}

// Queries as executors make them: prefixes that grow, and a last constraint that changes.
std::vector<std::vector<Term>> randomQueries(Terms& terms, std::uint64_t seed, int count) {
  test::RandomTerms source(terms, seed);
  std::vector<std::vector<Term>> queries;
  std::vector<Term> path;
  for (int i = 0; i < count; ++i) {
    if (path.size() > 6 || source.random().chance(1, 8)) path.clear();
    const std::uint64_t choice = source.random().below(3);
    const Term condition = choice == 0 ? source.comparison(8, 3)
                           : choice == 1
                               ? source.condition(2)
                               : terms.bitOr(source.comparison(8, 3), source.comparison(4, 2));
    std::vector<Term> query = path;
    query.push_back(condition);
    queries.push_back(query);
    path.push_back(source.random().chance(1, 2) ? condition : terms.bitNot(condition));
  }
  return queries;
}

using Decorate =
    std::function<std::unique_ptr<Solver>(Terms&, std::unique_ptr<Solver>, Statistics&)>;

void compareWithZ3(const Decorate& decorate, Layer layer) {
  Terms terms;
  Statistics statistics;
  Statistics plainStatistics;
  const auto plain = makeZ3Solver(terms, {}, plainStatistics);
  const auto decorated =
      makeCheckedSolver(decorate(terms, makeZ3Solver(terms, {}, statistics), statistics));
  int satisfiable = 0;
  const auto queries = randomQueries(terms, 11, 1200);
  for (const std::vector<Term>& query : queries) {
    const Verdict expected = verdictOf(plain->check(query));
    ASSERT_NE(expected, Verdict::Unknown);
    const Answer answer = decorated->check(query);
    std::string text;
    for (const Term constraint : query) text += toString(terms, constraint) + "\n";
    ASSERT_EQ(verdictOf(answer), expected) << text;
    satisfiable += expected == Verdict::Sat ? 1 : 0;
  }
  EXPECT_GT(satisfiable, 100);
  EXPECT_LT(satisfiable, 1100);
  EXPECT_EQ(statistics[layer].queries, queries.size());
  EXPECT_LE(statistics[Layer::Z3].queries, plainStatistics[Layer::Z3].queries * 3);
}

TEST(Layers, SyntacticAgreesWithZ3) {
  compareWithZ3(
      [](Terms& terms, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeSyntacticSolver(terms, std::move(next), statistics);
      },
      Layer::Syntactic);
}
TEST(Layers, SlicingAgreesWithZ3) {
  compareWithZ3(
      [](Terms&, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeSlicingSolver(std::move(next), statistics);
      },
      Layer::Slicing);
}
TEST(Layers, CacheAgreesWithZ3) {
  compareWithZ3(
      [](Terms&, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeCachingSolver(std::move(next), statistics);
      },
      Layer::Cache);
}
TEST(Layers, OrderAgreesWithZ3) {
  compareWithZ3([](Terms&, std::unique_ptr<Solver> next,
                   Statistics& statistics) { return makeOrderSolver(std::move(next), statistics); },
                Layer::Order);
}
TEST(Layers, DifferenceAgreesWithZ3) {
  compareWithZ3(
      [](Terms&, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeDifferenceSolver(std::move(next), statistics);
      },
      Layer::Difference);
}
TEST(Layers, EnumerationAgreesWithZ3) {
  compareWithZ3(
      [](Terms& terms, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeEnumeratingSolver(terms, std::move(next), statistics);
      },
      Layer::Enumeration);
}
TEST(Layers, GuessAgreesWithZ3) {
  compareWithZ3(
      [](Terms&, std::unique_ptr<Solver> next, Statistics& statistics) {
        return makeGuessingSolver(std::move(next), statistics);
      },
      Layer::Guess);
}
TEST(Layers, TheWholeChainAgreesWithZ3) {
  compareWithZ3([](Terms& terms, std::unique_ptr<Solver>,
                   Statistics& statistics) { return makeSolver(terms, {}, statistics); },
                Layer::Syntactic);
}

// Counts what reaches it, and knows nothing.
class Counting final : public Solver {
 public:
  explicit Counting(std::vector<std::vector<Term>>& queries) : queries_(queries) {}
  Answer check(Query constraints) override {
    queries_.emplace_back(constraints.begin(), constraints.end());
    return Unknown{"only counting"};
  }

 private:
  std::vector<std::vector<Term>>& queries_;
};

class LayerTest : public testing::Test {
 protected:
  Terms t;
  Statistics statistics;
  std::vector<std::vector<Term>> passedOn;
  Term x = t.variable("x", 32);
  Term y = t.variable("y", 32);
  Term z = t.variable("z", 32);

  std::unique_ptr<Solver> counting() { return std::make_unique<Counting>(passedOn); }
  std::unique_ptr<Solver> z3() { return makeZ3Solver(t, {}, statistics); }
  Term c(std::uint64_t value) { return t.constant(32, value); }
  // A constraint that only Z3 can decide.
  Term hard(Term a, Term b) { return t.equal(t.mul(a, b), c(12)); }
};

TEST_F(LayerTest, SyntacticSeesContradictionsAndConstants) {
  const auto solver = makeSyntacticSolver(t, counting(), statistics);
  EXPECT_EQ(verdictOf(solver->check({})), Verdict::Sat);
  EXPECT_EQ(verdictOf(solver->check(std::array{t.boolean(false)})), Verdict::Unsat);
  EXPECT_EQ(verdictOf(solver->check(std::array{hard(x, y), t.bitNot(hard(x, y))})), Verdict::Unsat);
  EXPECT_EQ(verdictOf(solver->check(std::array{t.equal(x, c(3)), t.slt(x, c(2))})), Verdict::Unsat);
  const Answer answer = solver->check(std::array{t.equal(x, c(3)), t.equal(t.add(x, y), c(9))});
  ASSERT_EQ(verdictOf(answer), Verdict::Sat);
  EXPECT_EQ(std::get<Sat>(answer).model.value(y), 6U);
  EXPECT_TRUE(passedOn.empty());
}

TEST_F(LayerTest, SyntacticPassesOnWhatIsLeft) {
  const auto solver = makeSyntacticSolver(t, counting(), statistics);
  EXPECT_EQ(verdictOf(solver->check(
                std::array{t.equal(x, c(2)), t.bitAnd(hard(x, y), t.slt(y, z)), t.slt(y, z)})),
            Verdict::Unknown);
  ASSERT_EQ(passedOn.size(), 1U);
  EXPECT_EQ(passedOn[0], (std::vector<Term>{hard(c(2), y), t.slt(y, z)}));
}

TEST_F(LayerTest, SlicesShareNoVariables) {
  const auto solver = makeSlicingSolver(counting(), statistics);
  const Term w = t.variable("w", 32);
  EXPECT_EQ(verdictOf(solver->check(std::array{t.slt(x, y), t.slt(z, c(3)), hard(y, w)})),
            Verdict::Unknown);
  ASSERT_EQ(passedOn.size(), 2U);
  EXPECT_EQ(passedOn[0], (std::vector<Term>{t.slt(x, y), hard(y, w)}));
  EXPECT_EQ(passedOn[1], (std::vector<Term>{t.slt(z, c(3))}));
}

TEST_F(LayerTest, CacheAnswersEqualQueriesSubsetsAndSupersets) {
  const auto solver = makeCachingSolver(z3(), statistics);
  const Term p = hard(x, y);
  const Term q = t.ult(c(5), x);
  const Term r = t.equal(t.bitAnd(y, c(1)), c(1));
  const Term impossible = t.equal(t.mul(x, c(2)), c(7));
  const auto askedZ3 = [&] { return statistics[Layer::Z3].queries; };
  ASSERT_EQ(verdictOf(solver->check(std::array{p, q, r})), Verdict::Sat);
  ASSERT_EQ(verdictOf(solver->check(std::array{impossible, q})), Verdict::Unsat);
  const std::uint64_t before = askedZ3();
  EXPECT_EQ(verdictOf(solver->check(std::array{r, p, q})), Verdict::Sat);             // the same
  EXPECT_EQ(verdictOf(solver->check(std::array{p, r})), Verdict::Sat);                // a subset
  EXPECT_EQ(verdictOf(solver->check(std::array{p, impossible, q})), Verdict::Unsat);  // a superset
  EXPECT_EQ(askedZ3(), before);
}

TEST_F(LayerTest, CacheTriesOldModels) {
  const auto solver = makeCachingSolver(z3(), statistics);
  ASSERT_EQ(verdictOf(solver->check(std::array{t.equal(x, c(6))})), Verdict::Sat);
  const std::uint64_t before = statistics[Layer::Z3].queries;
  EXPECT_EQ(verdictOf(solver->check(std::array{t.ult(c(5), x)})), Verdict::Sat);
  EXPECT_EQ(statistics[Layer::Z3].queries, before);
}

TEST_F(LayerTest, OrderDecidesComparisonsWithChoices) {
  const auto solver = makeOrderSolver(counting(), statistics);
  const Term either = t.bitOr(t.slt(x, y), t.slt(x, z));
  EXPECT_EQ(verdictOf(solver->check(std::array{either, t.slt(y, x)})), Verdict::Sat);
  EXPECT_EQ(verdictOf(solver->check(std::array{either, t.slt(y, x), t.slt(z, x)})), Verdict::Unsat);
  // A contradiction among comparisons, whatever else there is.
  EXPECT_EQ(verdictOf(solver->check(std::array{hard(x, y), t.slt(x, y), t.slt(y, x)})),
            Verdict::Unsat);
  EXPECT_TRUE(passedOn.empty());
  EXPECT_EQ(verdictOf(solver->check(std::array{hard(x, y), t.slt(x, y)})), Verdict::Unknown);
  EXPECT_EQ(passedOn.size(), 1U);
}

// Factors of the product of two primes: too hard for a few steps.
std::vector<Term> factoring(Terms& t) {
  const Term a = t.variable("a", 64);
  const Term b = t.variable("b", 64);
  const Term limit = t.constant(64, std::uint64_t{1} << 32);
  return {t.equal(t.mul(a, b), t.constant(64, 3037000493U * std::uint64_t{2654435761U})),
          t.ult(a, limit), t.ult(b, limit), t.ult(t.constant(64, 1), a),
          t.ult(t.constant(64, 1), b)};
}

TEST_F(LayerTest, ABudgetOfStepsGivesUnknown) {
  const auto solver = makeSolver(t, {.steps = 20'000}, statistics);
  const Answer answer = solver->check(factoring(t));
  ASSERT_EQ(verdictOf(answer), Verdict::Unknown);
  EXPECT_NE(std::get<Unknown>(answer).why.find("limit"), std::string::npos)
      << std::get<Unknown>(answer).why;
  EXPECT_EQ(statistics[Layer::Z3].unknown, 1U);
  // The solver is as good as new for others.
  EXPECT_EQ(verdictOf(solver->check(std::array{hard(x, y)})), Verdict::Sat);
}

// Z3 builds all of it before it counts a step.
TEST_F(LayerTest, AQuestionOfTooManyGatesIsNotAsked) {
  const auto solver = makeZ3Solver(t, {}, statistics);
  const Term a = t.variable("a", 64);
  Term product = t.variable("b", 64);
  for (std::uint64_t i = 1; i < 200; ++i) product = t.mul(product, t.add(a, t.constant(64, i)));
  const Term condition = t.equal(product, t.constant(64, 12345));
  EXPECT_GT(gatesOf(std::array{condition}), 199U * 64 * 64);
  const Answer answer = solver->check(std::array{condition});
  ASSERT_EQ(verdictOf(answer), Verdict::Unknown);
  EXPECT_NE(std::get<Unknown>(answer).why.find("too large"), std::string::npos);
  EXPECT_EQ(statistics.steps, 0U);
}

TEST_F(LayerTest, ABudgetOfTimeGivesUnknown) {
  const auto solver = makeSolver(t, {.steps = 0, .milliseconds = 50}, statistics);
  EXPECT_EQ(verdictOf(solver->check(factoring(t))), Verdict::Unknown);
}

TEST_F(LayerTest, TheSameStepsGiveTheSameAnswers) {
  std::vector<Verdict> runs[2];
  for (auto& run : runs) {
    Terms terms;
    Statistics figures;
    const auto solver = makeSolver(terms, {.steps = 3'000}, figures);
    for (const auto& query : randomQueries(terms, 3, 200)) {
      run.push_back(verdictOf(solver->check(query)));
    }
  }
  EXPECT_EQ(runs[0], runs[1]);
}

TEST_F(LayerTest, ArraysHaveModels) {
  const auto solver = makeSolver(t, {}, statistics);
  const Term array = t.arrayVariable("array", 32, 8);
  const auto byte = [&](std::uint64_t value) { return t.constant(8, value); };
  const Term stored = t.store(array, x, byte(7));
  const std::array query = {t.equal(t.select(stored, y), byte(9)),
                            t.equal(t.select(array, t.add(y, c(1))), byte(3)), t.ult(x, c(10)),
                            t.ult(y, c(10))};
  const Answer answer = solver->check(query);
  ASSERT_EQ(verdictOf(answer), Verdict::Sat);
  const Model& model = std::get<Sat>(answer).model;
  EXPECT_NE(model.value(x), model.value(y));
  EXPECT_EQ(verdictOf(solver->check(std::array{query[0], t.equal(x, y)})), Verdict::Unsat);
}

TEST_F(LayerTest, WideValuesHaveModels) {
  const auto solver = makeSolver(t, {}, statistics);
  const Term wide = t.variable("wide", 128);
  const Term big = t.concat(t.constant(64, 5), t.constant(64, 6));
  const Answer answer = solver->check(std::array{t.equal(t.bitNot(wide), big)});
  ASSERT_EQ(verdictOf(answer), Verdict::Sat);
  EXPECT_EQ(std::get<Sat>(answer).model.bits(wide).word(1), ~std::uint64_t{5});
}

}  // namespace
}  // namespace assay::smt
