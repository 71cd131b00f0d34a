// Every input of a small domain satisfies exactly one path condition, and the path predicts what
// the native run shows (exhaustive/native_runner.cpp, which names the tool for each kind of error).
#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "smt/model.h"
#include "support.h"

namespace assay::symex::testing {
namespace {

enum class Domain { Bytes, Word, Choice, Letters };
struct Row {
  const char* name;
  Domain domain;
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }
constexpr Row rows[] = {
#define FUNCTION(name, domain) {#name, Domain::domain},
#include "exhaustive/functions.inc"
#undef FUNCTION
};

std::vector<std::string> nativeOutcomes(const std::string& function) {
  std::ifstream file(NATIVE_OUTCOMES);
  std::vector<std::string> outcomes;
  std::string line;
  bool isHere = false;
  while (std::getline(file, line)) {
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) {
      if (isHere) break;
      isHere = line == function;
    } else if (isHere) {
      outcomes.insert(outcomes.end(), std::stoul(line.substr(0, space)), line.substr(space + 1));
    }
  }
  return outcomes;
}

// What the tools say where the executor says more precisely what is wrong. What no tool of the
// native runner sees is left out: uninitialised reads are memcheck's business (the test
// symex.memcheck).
const std::map<std::string, std::set<std::string>> nativeKinds = {
    {"division-by-zero", {"division"}},
    {"signed-overflow", {"signed-overflow", "division"}},
    {"null-access", {"null-or-misaligned", "null-access"}},
    {"misaligned-access", {"null-or-misaligned"}},
};

class Exhaustive : public ::testing::TestWithParam<Row> {
 protected:
  void compareWithNative(const Options& options) const;

  std::vector<std::vector<std::uint64_t>> inputs() const {
    std::vector<std::vector<std::uint64_t>> all;
    const auto pairs = [&](int fromA, int toA, int fromB, int toB) {
      for (int a = fromA; a < toA; ++a) {
        for (int b = fromB; b < toB; ++b) {
          all.push_back(
              {static_cast<std::uint64_t>(a) & 0xff, static_cast<std::uint64_t>(b) & 0xff});
        }
      }
    };
    switch (GetParam().domain) {
      case Domain::Bytes:
        pairs(-128, 128, -128, 128);
        break;
      case Domain::Choice:
        pairs(0, 5, 0, 2);
        break;
      case Domain::Letters:
        pairs('a', 'z' + 1, 'a', 'z' + 1);
        break;
      case Domain::Word:
        for (std::uint64_t a = 0; a < 65536; ++a) all.push_back({a});
        break;
    }
    return all;
  }

  void restrict(Exploration& exploration) const {
    smt::Terms& terms = exploration.terms;
    const auto between = [&](const char* name, std::uint64_t low, std::uint64_t high) {
      const smt::Term x = terms.variable(name, 8);
      exploration.assumptions.push_back(terms.uge(x, terms.constant(8, low)));
      exploration.assumptions.push_back(terms.ule(x, terms.constant(8, high)));
    };
    if (GetParam().domain == Domain::Choice) between("p0", 0, 4);
    if (GetParam().domain == Domain::Letters) {
      between("p0", 'a', 'z');
      between("p1", 'a', 'z');
    }
  }
};

void Exhaustive::compareWithNative(const Options& options) const {
  const std::string name = GetParam().name;
  const std::vector<std::string> native = nativeOutcomes(name);
  const auto all = inputs();
  ASSERT_EQ(native.size(), all.size());
  Exploration exploration(load(EXHAUSTIVE_BITCODE), options);
  restrict(exploration);
  exploration.run(name);
  ASSERT_FALSE(exploration.paths.empty());
  EXPECT_TRUE(exploration.isComplete);
  struct Known {
    std::vector<smt::Term> constraints;
    std::string outcome;
    smt::Term result;
  };
  std::vector<Known> paths;
  for (const Path& path : exploration.paths) {
    Known known{path.condition.constraints(), exploration.describe(path), {}};
    EXPECT_EQ(path.state.undecided, 0U);
    if (const auto* returned = std::get_if<Returned>(&path.outcome)) {
      const Value& value = returned->values.at(0);
      known.result = value.isTerm() ? value.term() : exploration.terms.constant(32, value.bits());
    }
    paths.push_back(std::move(known));
  }
  smt::Evaluator evaluator;
  std::size_t unconfirmed = 0;
  const auto& widths = exploration.executor.program()
                           .functions[exploration.executor.program().functionNamed(name)]
                           .parameterWidths;
  for (std::size_t i = 0; i < all.size(); ++i) {
    smt::Model model;
    for (std::size_t p = 0; p < all[i].size(); ++p) {
      model.set(exploration.terms.variable("p" + std::to_string(p), widths[p]), all[i][p]);
    }
    const Known* taken = nullptr;
    std::size_t count = 0;
    for (const Known& path : paths) {
      const bool holds = std::ranges::all_of(
          path.constraints, [&](smt::Term term) { return evaluator.holds(term, model); });
      if (!holds) continue;
      ++count;
      taken = &path;
    }
    ASSERT_EQ(count, 1U) << "paths for input " << i;
    std::string predicted = taken->outcome;
    if (taken->result) {
      predicted +=
          " " + std::to_string(static_cast<int>(evaluator.evaluateSmall(taken->result, model)));
    }
    if (predicted == "error uninitialised-read") {
      EXPECT_EQ(name, "uninitialised_branch");
      ++unconfirmed;
      continue;
    }
    if (const auto kinds = nativeKinds.find(predicted.substr(predicted.find(' ') + 1));
        predicted.starts_with("error") && kinds != nativeKinds.end()) {
      ASSERT_TRUE(kinds->second.contains(native[i].substr(native[i].find(' ') + 1)))
          << "input " << i << ": predicted " << predicted << ", native " << native[i];
      continue;
    }
    ASSERT_EQ(predicted, native[i]) << "input " << i;
  }
  RecordProperty("paths", static_cast<int>(paths.size()));
  RecordProperty("unconfirmed", static_cast<int>(unconfirmed));
}

TEST_P(Exhaustive, OnePathForEveryInputAndItsOutcome) { compareWithNative({}); }

TEST_P(Exhaustive, TheSameIfSidesArePostponed) {
  Options options;
  options.postpones = true;
  compareWithNative(options);
}

INSTANTIATE_TEST_SUITE_P(Functions, Exhaustive, ::testing::ValuesIn(rows),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace assay::symex::testing
