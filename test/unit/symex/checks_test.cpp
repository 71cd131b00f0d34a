// What the checks find that Clang puts into the bitcode of a subject: functions called as others,
// objects used as those of another class, addresses that are null or misaligned. The twins return.
#include "support.h"

namespace assay::symex::testing {
namespace {

struct Row {
  const char* name;
  ErrorKind kind;
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }
constexpr Row rows[] = {
    {"function_type", ErrorKind::BadCall},           {"stored_function", ErrorKind::BadCall},
    {"wide_argument", ErrorKind::BadCall},           {"wide_result", ErrorKind::BadCall},
    {"more_arguments", ErrorKind::BadCall},          {"early_object", ErrorKind::WrongType},
    {"late_object", ErrorKind::WrongType},           {"union_class", ErrorKind::WrongType},
    {"copied_class", ErrorKind::WrongType},          {"derived_class", ErrorKind::WrongType},
    {"cast_to_derived", ErrorKind::WrongType},       {"misaligned_member", ErrorKind::Misaligned},
    {"misaligned_reference", ErrorKind::Misaligned}, {"null_reference", ErrorKind::NullAccess},
};

class Checks : public ::testing::TestWithParam<std::tuple<Row, bool>> {
 protected:
  // How the paths of a function end, "returned" left out.
  static std::vector<std::string> endingsOf(const std::string& function, bool promotes) {
    LoadOptions loading;
    loading.passes.promote = promotes;
    Exploration exploration(load(CHECKS_BITCODE, loading));
    exploration.run(function);
    EXPECT_TRUE(exploration.isComplete);
    std::vector<std::string> endings;
    for (const Path& path : exploration.paths) endings.push_back(exploration.describe(path));
    std::erase(endings, "returned");
    return endings;
  }
};

TEST_P(Checks, FindTheFaultyOneAndNotTheTwin) {
  const auto& [row, promotes] = GetParam();
  const std::vector<std::string> expected = {"error " + std::string(toString(row.kind))};
  EXPECT_EQ(endingsOf(std::string(row.name) + "_faulty", promotes), expected);
  EXPECT_EQ(endingsOf(std::string(row.name) + "_twin", promotes), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(All, Checks,
                         ::testing::Combine(::testing::ValuesIn(rows), ::testing::Bool()),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) +
                                  (std::get<1>(info.param) ? "" : "_unpromoted");
                         });

TEST(ChecksTest, AFunctionOfUnknownTypeIsALimitation) {
  Exploration exploration(load(CHECKS_BITCODE));
  exploration.run("constant_function");
  std::vector<std::string> endings;
  for (const Path& path : exploration.paths) endings.push_back(exploration.describe(path));
  std::erase(endings, "returned");
  ASSERT_EQ(endings.size(), 1U);
  EXPECT_TRUE(endings.front().starts_with("limited")) << endings.front();
}

// Addresses that are asked for nothing but to be checked are no numbers, and no decisions.
TEST(ChecksTest, AreGathered) {
  const auto program = load(CHECKS_BITCODE);
  for (const char* name : {"misaligned_reference_twin", "cast_to_derived_twin"}) {
    const Function& function = program->functions[program->functionNamed(name)];
    std::size_t checks = 0;
    for (const Instruction& instruction : function.code) {
      checks += instruction.op == Op::CheckPlace || instruction.op == Op::CheckClass ? 1 : 0;
      EXPECT_NE(instruction.op, Op::And) << name;
    }
    EXPECT_GT(checks, 0U) << name;
  }
}

}  // namespace
}  // namespace assay::symex::testing
