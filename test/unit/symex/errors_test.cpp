// Every kind of error is found in its faulty subject and not in the twin, with the passes and with
// each of them left out.
#include <algorithm>

#include "support.h"

namespace assay::symex::testing {
namespace {

struct Row {
  const char* name;
  ErrorKind kind;
};
void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }
constexpr Row rows[] = {
    {"null_access", ErrorKind::NullAccess},
    {"null_call", ErrorKind::NullAccess},
    {"dangling_access", ErrorKind::UseAfterScope},
    {"use_after_free", ErrorKind::UseAfterFree},
    {"iterator_after_growth", ErrorKind::UseAfterFree},
    {"use_after_scope", ErrorKind::UseAfterScope},
    {"out_of_bounds", ErrorKind::OutOfBounds},
    {"dead_load", ErrorKind::OutOfBounds},
    {"inside_object", ErrorKind::OutOfBounds},
    {"misaligned", ErrorKind::Misaligned},
    {"double_free", ErrorKind::DoubleFree},
    {"mismatched_free", ErrorKind::MismatchedFree},
    {"malloc_delete", ErrorKind::MismatchedFree},
    {"overlapping_copy", ErrorKind::OverlappingCopy},
    {"bad_argument", ErrorKind::BadArgument},
    {"division_by_zero", ErrorKind::DivisionByZero},
    {"signed_overflow", ErrorKind::SignedOverflow},
    {"bad_shift", ErrorKind::BadShift},
    {"uninitialised", ErrorKind::UninitialisedRead},
    {"uninitialised_in_loop", ErrorKind::UninitialisedRead},
    {"uninitialised_heap", ErrorKind::UninitialisedRead},
    {"unreachable", ErrorKind::UnreachableReached},
    {"contract", ErrorKind::ContractViolated},
    {"assertion", ErrorKind::AssertionFailed},
    {"leak", ErrorKind::Leak},
    {"constant_write", ErrorKind::WriteToConstant},
};

class Errors : public ::testing::TestWithParam<std::tuple<Row, bool>> {
 protected:
  // All errors that the function can end in; other endings than returning are failures of the test.
  std::vector<Failed> errorsOf(const std::string& function) {
    LoadOptions loading;
    loading.passes.promote = std::get<1>(GetParam());
    Options options;
    options.findLeaks = true;
    Exploration exploration(load(ERRORS_BITCODE, loading), options);
    exploration.run(function);
    std::vector<Failed> errors;
    for (const Path& path : exploration.paths) {
      if (const auto* failed = std::get_if<Failed>(&path.outcome)) {
        errors.push_back(*failed);
      } else {
        EXPECT_EQ(exploration.describe(path), "returned");
      }
      errors.insert(errors.end(), path.leaks.begin(), path.leaks.end());
      for (const Failed& failed : errors) {
        lines_.push_back(exploration.executor.program().location(failed.location).line);
      }
    }
    EXPECT_TRUE(exploration.isComplete);
    return errors;
  }
  std::vector<unsigned> lines_;
};

TEST_P(Errors, IsFoundInTheFaultyOneAndNotInTheTwin) {
  const auto& [row, promotes] = GetParam();
  const std::string name = row.name;
  const auto errors = errorsOf(name + "_faulty");
  ASSERT_FALSE(errors.empty());
  for (const Failed& error : errors) EXPECT_EQ(toString(error.kind), toString(row.kind));
  for (const unsigned line : lines_) EXPECT_GT(line, 0U);
  for (const Failed& error : errorsOf(name + "_twin")) ADD_FAILURE() << toString(error.kind);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Errors,
                         ::testing::Combine(::testing::ValuesIn(rows), ::testing::Bool()),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) +
                                  (std::get<1>(info.param) ? "" : "_without_promotion");
                         });

}  // namespace
}  // namespace assay::symex::testing
