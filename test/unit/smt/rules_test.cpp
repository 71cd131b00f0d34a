// Every rule of the simplifier is proved by Z3: it is applied to all pairs (or triples) of a pool
// of small terms that have the shapes rules look for, and each result must equal what it replaces
// for all values of the variables. A rule that never matches is an error of this test.
#include "smt/rules.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "smt/chain.h"
#include "smt/inspect.h"

namespace assay::smt {
namespace {

class RuleProver {
 public:
  explicit RuleProver(unsigned width) : width_(width) {
    constants_ = constantsOf(width);
    addShapes(width, pool_);
  }

  // How often each rule of the kind matched; all matches are proved.
  void prove(Kind kind, std::map<std::string, int>& matches) {
    for (const Rule& rule : rulesOf(kind)) {
      std::vector<Term> differences;
      std::vector<Application> proved;
      std::size_t seen = 0;
      forEachApplication(kind, [&](const Application& application) {
        const Term result = rule.apply(terms_, application);
        if (!result) return;
        ++matches[std::string(rule.name)];
        // All cases of rules that match seldom, a sample of the many others.
        const std::size_t most = width_ <= 4 ? 200 : width_ <= 8 ? 25 : 8;
        if (proved.size() >= most || ++seen % (1 + proved.size() / 8) != 0) return;
        differences.push_back(differenceOf(rawOf(application), result));
        proved.push_back(application);
      });
      proveAll(rule, differences, proved);
    }
  }

 private:
  std::vector<Term> constantsOf(unsigned width) {
    std::vector<Term> constants;
    if (width <= 2) {
      for (std::uint64_t value = 0; value <= maskOf(width); ++value) {
        constants.push_back(terms_.constant(width, value));
      }
      return constants;
    }
    const std::uint64_t least = std::uint64_t{1} << (width - 1);
    for (const std::uint64_t value :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, least - 1, least,
          least + 1, maskOf(width) - 1, maskOf(width), least - 2}) {
      constants.push_back(terms_.constant(width, value));
    }
    return constants;
  }

  // Terms of the width with the shapes that rules look for.
  void addShapes(unsigned width, std::vector<Term>& pool) {
    Terms& t = terms_;
    const Term x = t.variable("x" + std::to_string(width), width);
    const Term y = t.variable("y" + std::to_string(width), width);
    const Term b = t.variable("b", 1);
    const Term d = t.variable("d", 1);
    pool.insert(pool.end(), {x, y});
    const std::vector<Term> constants = width == width_ ? constants_ : constantsOf(width);
    pool.insert(pool.end(), constants.begin(), constants.end());
    pool.insert(pool.end(), {t.bitNot(x), t.bitNot(y), t.neg(x), t.neg(y), t.bitAnd(x, y),
                             t.bitAnd(t.bitNot(x), y), t.bitOr(x, y), t.bitOr(t.bitNot(x), y),
                             t.bitXor(x, y), t.add(x, y), t.sub(x, y), t.sub(y, x), t.mul(x, y)});
    for (const Term c : constants) {
      pool.insert(pool.end(),
                  {t.add(x, c), t.mul(x, c), t.bitAnd(x, c), t.bitOr(x, c), t.bitXor(x, c),
                   t.ite(b, c, x), t.ite(b, x, c), t.urem(x, c), t.udiv(x, c)});
      pool.push_back(t.ite(b, c, constants[constants.size() / 2]));
    }
    pool.insert(pool.end(), {t.add(y, constants[1]), t.ite(b, x, y), t.ite(d, x, y),
                             t.ite(t.bitAnd(b, d), y, x)});
    for (const unsigned narrow : {1U, (width + 1) / 2}) {
      if (narrow >= width) break;
      const Term z = t.variable("x" + std::to_string(narrow), narrow);
      const Term w = t.variable("y" + std::to_string(width - narrow), width - narrow);
      const Term v = t.variable("v" + std::to_string(narrow), narrow);
      pool.insert(pool.end(),
                  {t.zext(z, width), t.sext(z, width), t.zext(v, width), t.concat(z, w),
                   t.sext(v, width), t.concat(z, t.constant(width - narrow, 0)), t.concat(v, w),
                   t.concat(t.constant(narrow, 1), w), t.concat(w, t.constant(narrow, 1)),
                   t.neg(t.zext(z, width)), t.add(t.zext(z, width), t.sext(v, width)),
                   t.mul(t.zext(z, width), t.sext(v, width)), t.zext(t.trunc(x, narrow), width),
                   t.sext(t.trunc(x, narrow), width), t.mul(t.zext(z, width), t.constant(width, 2)),
                   t.mul(t.zext(z, width), t.constant(width, 3))});
      if (width - narrow > 1) {
        const Term half = t.variable("h" + std::to_string(width - narrow - 1), width - narrow - 1);
        pool.insert(pool.end(), {t.concat(z, t.concat(t.constant(1, 1), half)),
                                 t.concat(z, t.zext(half, width - narrow))});
      }
    }
    const Term wide = t.variable("wide" + std::to_string(width), 2 * width + 1);
    pool.insert(pool.end(), {t.extract(wide, 1, width), t.extract(wide, width + 1, width)});
  }

  Term rawOf(const Application& a) {
    std::vector<Term> operands{a.a};
    if (a.b) operands.push_back(a.b);
    if (a.c) operands.push_back(a.c);
    return terms_.makeRaw(a.kind, operands, a.payload,
                          a.kind == Kind::ConstantArray ? a.sort.indexWidth : a.sort.width);
  }

  // A raw condition that two terms differ.
  Term differenceOf(Term x, Term y) {
    if (x.sort().isArray()) {
      const Term at = terms_.variable("anywhere", x.sort().indexWidth);
      x = terms_.makeRaw(Kind::Select, std::array{x, at});
      y = terms_.makeRaw(Kind::Select, std::array{y, at});
    }
    const Term same = terms_.makeRaw(Kind::Equal, std::array{x, y});
    return terms_.makeRaw(Kind::Not, std::array{same});
  }

  void proveAll(const Rule& rule, const std::vector<Term>& differences,
                const std::vector<Application>& proved) {
    if (differences.empty()) return;
    Term any = differences.front();
    for (const Term next : std::span(differences).subspan(1)) {
      any = terms_.makeRaw(Kind::Or, std::array{any, next});
    }
    const Answer answer = solver_->check(std::array{any});
    if (std::holds_alternative<Unsat>(answer)) return;
    if (const auto* sat = std::get_if<Sat>(&answer)) {
      Evaluator evaluator;
      for (std::size_t i = 0; i < differences.size(); ++i) {
        if (!evaluator.holds(differences[i], sat->model)) continue;
        FAIL() << rule.name << " (" << rule.specification << ") is wrong for "
               << toString(terms_, rawOf(proved[i])) << " under " << toString(terms_, sat->model);
      }
    }
    // Wide multiplications are beyond Z3; the small widths have been proved.
    EXPECT_GT(width_, 8U) << rule.name << ": Z3 does not know";
  }

  template <typename Visit>
  void forEachApplication(Kind kind, Visit visit) {
    switch (operandCountOf(kind)) {
      case 1:
        forEachUnary(kind, visit);
        break;
      case 2:
        forEachBinary(kind, visit);
        break;
      default:
        forEachTernary(kind, visit);
        break;
    }
  }

  template <typename Visit>
  void visitUnlessFolded(const Application& application, Visit visit) {
    const bool folds = application.a.isConstant() &&
                       (!application.b || application.b.isConstant()) &&
                       (!application.c || application.c.isConstant());
    if (folds) return;
    if (isCommutative(application.kind) && application.a.isConstant()) return;
    visit(application);
  }

  template <typename Visit>
  void forEachUnary(Kind kind, Visit visit) {
    for (const Term x : pool_) {
      if (kind == Kind::Extract) {
        for (unsigned low = 0; low < width_; low += width_ > 4 ? 3 : 1) {
          for (unsigned width = 1; low + width <= width_; width += width_ > 4 ? 3 : 1) {
            visitUnlessFolded({kind, low, {width}, x, {}, {}}, visit);
          }
          visitUnlessFolded({kind, low, {width_ - low}, x, {}, {}}, visit);
        }
      } else if (kind == Kind::ZExt || kind == Kind::SExt) {
        visitUnlessFolded({kind, 0, {width_}, x, {}, {}}, visit);
        visitUnlessFolded({kind, 0, {width_ + 1}, x, {}, {}}, visit);
        visitUnlessFolded({kind, 0, {width_ * 2}, x, {}, {}}, visit);
      } else if (!isFp(kind) && kind != Kind::ConstantArray) {
        visitUnlessFolded({kind, 0, {width_}, x, {}, {}}, visit);
      }
    }
  }

  template <typename Visit>
  void forEachBinary(Kind kind, Visit visit) {
    if (isFp(kind)) return;
    if (kind == Kind::Select) {
      for (const Term array : arrays()) {
        for (const Term index : indices()) visit({kind, 0, {8}, array, index, {}});
      }
      return;
    }
    const bool isPredicate = kind >= Kind::Equal && kind <= Kind::UMulOverflows;
    for (const Term x : pool_) {
      for (const Term y : pool_) {
        const unsigned width = isPredicate ? 1 : kind == Kind::Concat ? 2 * width_ : width_;
        visitUnlessFolded({kind, 0, {width}, x, y, {}}, visit);
      }
    }
  }

  template <typename Visit>
  void forEachTernary(Kind kind, Visit visit) {
    if (kind == Kind::Store) {
      for (const Term array : arrays()) {
        for (const Term index : indices()) {
          const Term v = terms_.variable("element", 8);
          for (const Term element : {v, terms_.select(array, index)}) {
            visit({kind, 0, array.sort(), array, index, element});
          }
        }
      }
    }
    if (kind != Kind::Ite) return;
    const Term b = terms_.variable("b", 1);
    const Term d = terms_.variable("d", 1);
    std::vector<Term> some;
    for (std::size_t i = 0; i < pool_.size();
         i += pool_[i].isConstant() || i > pool_.size() / 2 ? 1 : 2) {
      some.push_back(pool_[i]);
    }
    for (const Term condition : {b, terms_.bitNot(b), terms_.bitAnd(b, d), terms_.boolean(true)}) {
      for (const Term x : some) {
        for (const Term y : some) visit({kind, 0, {width_}, condition, x, y});
      }
    }
  }

  std::vector<Term> indices() {
    const Term i = terms_.variable("i", width_);
    return {i, terms_.variable("j", width_), terms_.add(i, terms_.constant(width_, 1)),
            terms_.constant(width_, 0), terms_.constant(width_, 1)};
  }

  std::vector<Term> arrays() {
    const Term base = terms_.arrayVariable("base", width_, 8);
    const Term element = terms_.variable("element", 8);
    std::vector<Term> arrays{base, terms_.constantArray(width_, element)};
    for (const Term index : indices()) {
      arrays.push_back(terms_.store(base, index, element));
      arrays.push_back(terms_.store(terms_.store(base, index, element),
                                    terms_.variable("j", width_), terms_.constant(8, 7)));
    }
    return arrays;
  }

  unsigned width_;
  Terms terms_;
  Statistics statistics_;
  std::unique_ptr<Solver> solver_ =
      makeZ3Solver(terms_, {.steps = width_ <= 8 ? 50'000'000U : 1'000'000U}, statistics_);
  std::vector<Term> constants_;
  std::vector<Term> pool_;
};

class RulesOfWidth : public testing::TestWithParam<unsigned> {};

TEST_P(RulesOfWidth, AreProved) {
  RuleProver prover(GetParam());
  std::map<std::string, int> matches;
  for (unsigned kind = 0; kind < kindCount; ++kind) {
    prover.prove(static_cast<Kind>(kind), matches);
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, RulesOfWidth, testing::Values(1, 2, 3, 4, 5, 6, 7, 8, 16, 32),
                         [](const auto& info) { return "w" + std::to_string(info.param); });

TEST(Rules, EachMatchesSomewhere) {
  std::map<std::string, int> matches;
  for (const unsigned width : {1U, 4U}) {
    RuleProver prover(width);
    for (unsigned kind = 0; kind < kindCount; ++kind) {
      prover.prove(static_cast<Kind>(kind), matches);
    }
  }
  for (unsigned kind = 0; kind < static_cast<unsigned>(Kind::FpAdd); ++kind) {
    for (const Rule& rule : rulesOf(static_cast<Kind>(kind))) {
      EXPECT_GT(matches[std::string(rule.name)], 0) << rule.name;
    }
  }
}

}  // namespace
}  // namespace assay::smt
