#include "support/result.h"

#include <gtest/gtest.h>

namespace assay::support {
namespace {

TEST(Result, EachErrorCodeHasItsExitCode) {
  EXPECT_EQ(static_cast<int>(exitCodeOf(ErrorCode::Usage)), 2);
  EXPECT_EQ(static_cast<int>(exitCodeOf(ErrorCode::Build)), 3);
  EXPECT_EQ(static_cast<int>(exitCodeOf(ErrorCode::Inconclusive)), 5);
  EXPECT_EQ(static_cast<int>(exitCodeOf(ErrorCode::Internal)), 70);
}

TEST(Result, TheMoreUrgentExitCodeWinsInEitherOrder) {
  const ExitCode order[] = {ExitCode::Internal, ExitCode::Build,        ExitCode::Usage,
                            ExitCode::Findings, ExitCode::Inconclusive, ExitCode::Clean};
  for (std::size_t i = 0; i < std::size(order); ++i) {
    for (std::size_t j = i; j < std::size(order); ++j) {
      EXPECT_EQ(moreUrgent(order[i], order[j]), order[i]);
      EXPECT_EQ(moreUrgent(order[j], order[i]), order[i]);
    }
  }
}

TEST(Result, ErrorTextHasPlaceMessageAndRemedy) {
  EXPECT_EQ(toString(Error{ErrorCode::Usage, "bad", "a.h:3", "Mend it."}),
            "a.h:3: bad\n  Mend it.");
  EXPECT_EQ(toString(Error{ErrorCode::Usage, "bad", "", ""}), "bad");
}

Result<int> half(int number) {
  if (number % 2 != 0) {
    return fail(ErrorCode::Usage, "odd", "here");
  }
  return number / 2;
}

Result<std::string> halfAsText(int number) {
  const Result<int> result = half(number);
  if (!result) {
    return passOn(result);
  }
  return std::to_string(*result);
}

TEST(Result, PassOnKeepsTheError) {
  EXPECT_EQ(halfAsText(4).value(), "2");
  EXPECT_EQ(halfAsText(3).error(), (Error{ErrorCode::Usage, "odd", "here", ""}));
}

}  // namespace
}  // namespace assay::support
