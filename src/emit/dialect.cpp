#include "emit/dialect.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::emit {

namespace {

// Steps over a string or character literal that begins at `at`; the index of its last character.
std::size_t endOfQuoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  std::size_t i = at + 1;
  while (i < text.size() && text[i] != quote) i += text[i] == '\\' ? 2 : 1;
  return i;
}

std::string safe(std::string_view argument) {
  return hasOpenComma(argument) ? fmt::format("({})", argument) : std::string(argument);
}

// A statement that the preprocessor would cut goes into a lambda.
std::string safeStatement(std::string_view statement) {
  return hasOpenComma(statement) ? fmt::format("([&] {{ {}; }}())", statement)
                                 : std::string(statement);
}

// Catch2 and doctest take comparisons apart; what is no comparison of ours stays in one piece.
bool isOneOperand(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = endOfQuoted(text, i);
      continue;
    }
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    const bool isArrow = c == '-' && text.substr(i).starts_with("->");
    if (isArrow) ++i;
    if (depth == 0 && c == ' ') return false;
  }
  return true;
}

std::string operand(std::string_view text) {
  return isOneOperand(text) && !hasOpenComma(text) ? std::string(text) : fmt::format("({})", text);
}

}  // namespace

bool hasOpenComma(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = endOfQuoted(text, i);
    } else if (c == '(') {
      ++depth;
    } else if (c == ')') {
      --depth;
    } else if (c == ',' && depth == 0) {
      return true;
    }
  }
  return false;
}

std::vector<std::string> Dialect::includes(bool expectsFailures) const {
  switch (framework_) {
    case Framework::GoogleTest:
      if (expectsFailures) return {"#include <gtest/gtest-spi.h>", "#include <gtest/gtest.h>"};
      return {"#include <gtest/gtest.h>"};
    case Framework::Catch2:
      return {"#if __has_include(<catch2/catch_all.hpp>)",
              "#include <catch2/catch_all.hpp>",
              "using Catch::Approx;",
              "#else",
              "#define CATCH_CONFIG_MAIN",
              "#include <catch2/catch.hpp>",
              "#endif"};
    case Framework::Doctest:
      return {"#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN", "#include <doctest/doctest.h>"};
  }
  return {};
}

std::vector<std::string_view> Dialect::namesBehindMacros() const {
  switch (framework_) {
    case Framework::GoogleTest:
      return {"testing",         "internal",        "Test",           "TestInfo",
              "TestBody",        "TestFactoryImpl", "Message",        "AssertHelper",
              "AssertionResult", "AlwaysTrue",      "AlwaysFalse",    "DeathTest",
              "EqHelper",        "ExitedWithCode",  "TestPartResult", "string"};
    case Framework::Catch2:
      return {"Catch", "AssertionHandler", "Decomposer", "StringRef", "TestInvoker"};
    case Framework::Doctest:
      return {"doctest", "detail", "assertType", "Result", "String"};
  }
  return {};
}

std::string Dialect::opening(std::string_view cls, std::string_view name, Mode mode) const {
  switch (framework_) {
    case Framework::GoogleTest:
      return fmt::format("TEST({}Test, {}{}) {{", cls, mode == Mode::Skip ? "DISABLED_" : "", name);
    case Framework::Catch2:
      return fmt::format("TEST_CASE(\"{}: {}\", \"{}[{}]\") {{", cls, name,
                         mode == Mode::Skip            ? "[.]"
                         : mode == Mode::ExpectFailure ? "[!shouldfail]"
                                                       : "",
                         cls);
    case Framework::Doctest:
      return fmt::format("TEST_CASE(\"{}: {}\"{}) {{", cls, name,
                         mode == Mode::Skip            ? " * doctest::skip()"
                         : mode == Mode::ExpectFailure ? " * doctest::should_fail()"
                                                       : "");
  }
  return {};
}

std::string Dialect::shownName(std::string_view cls, std::string_view name, Mode mode) const {
  if (framework_ != Framework::GoogleTest) return fmt::format("{}: {}", cls, name);
  return fmt::format("{}Test.{}{}", cls, mode == Mode::Skip ? "DISABLED_" : "", name);
}

std::string Dialect::equal(std::string_view actual, std::string_view expected) const {
  if (framework_ == Framework::GoogleTest) {
    return fmt::format("EXPECT_EQ({}, {});", safe(actual), safe(expected));
  }
  return fmt::format("CHECK({} == {});", operand(actual), operand(expected));
}

std::string Dialect::unequal(std::string_view actual, std::string_view other) const {
  if (framework_ == Framework::GoogleTest) {
    return fmt::format("EXPECT_NE({}, {});", safe(actual), safe(other));
  }
  return fmt::format("CHECK({} != {});", operand(actual), operand(other));
}

std::string Dialect::isTrue(std::string_view condition) const {
  if (framework_ == Framework::GoogleTest) return fmt::format("EXPECT_TRUE({});", safe(condition));
  return fmt::format("CHECK({});", operand(condition));
}

std::string Dialect::isFalse(std::string_view condition) const {
  if (framework_ == Framework::GoogleTest) return fmt::format("EXPECT_FALSE({});", safe(condition));
  return fmt::format("CHECK_FALSE({});", operand(condition));
}

std::string Dialect::almostEqual(std::string_view actual, std::string_view expected,
                                 unsigned bits) const {
  switch (framework_) {
    case Framework::GoogleTest:
      return fmt::format("EXPECT_{}_EQ({}, {});", bits == 32 ? "FLOAT" : "DOUBLE", safe(actual),
                         safe(expected));
    case Framework::Catch2:
      return fmt::format("CHECK({} == Approx({}));", operand(actual), expected);
    case Framework::Doctest:
      return fmt::format("CHECK({} == doctest::Approx({}));", operand(actual), expected);
  }
  return {};
}

std::string Dialect::sameText(std::string_view actual, std::string_view expected) const {
  if (framework_ == Framework::GoogleTest) {
    return fmt::format("EXPECT_STREQ({}, {});", safe(actual), expected);
  }
  return fmt::format("CHECK(std::string({}) == {});", actual, expected);
}

std::string Dialect::throws(std::string_view statement, std::string_view type) const {
  if (framework_ == Framework::GoogleTest) {
    if (type.empty()) return fmt::format("EXPECT_ANY_THROW({});", safeStatement(statement));
    return fmt::format("EXPECT_THROW({}, {});", safeStatement(statement), type);
  }
  if (type.empty()) return fmt::format("CHECK_THROWS({});", safe(statement));
  return fmt::format("CHECK_THROWS_AS({}, {});", safe(statement), type);
}

std::string Dialect::doesNotThrow(std::string_view statement) const {
  if (framework_ == Framework::GoogleTest) {
    return fmt::format("EXPECT_NO_THROW({});", safeStatement(statement));
  }
  return fmt::format("CHECK_NOTHROW({});", safe(statement));
}

std::string Dialect::dies(std::string_view statement) const {
  return fmt::format("EXPECT_DEATH({}, \"\");", safeStatement(statement));
}

std::string Dialect::leaves(std::string_view statement) const {
  return fmt::format("EXPECT_EXIT({}, [](int) {{ return true; }}, \"\");",
                     safeStatement(statement));
}

std::string Dialect::timesOut(std::string_view statement) const {
  return fmt::format("EXPECT_EXIT({}, testing::KilledBySignal(SIGALRM), \"\");",
                     safeStatement(statement));
}

std::string Dialect::failsOnce(std::string_view statement) const {
  return fmt::format("EXPECT_NONFATAL_FAILURE({}, \"\");", safeStatement(statement));
}

std::string Dialect::failureAt() const {
  switch (framework_) {
    case Framework::GoogleTest:
      return "ADD_FAILURE_AT(file, static_cast<int>(line)) << message;";
    case Framework::Catch2:
      return "FAIL_CHECK(file << \":\" << line << \": \" << message);";
    case Framework::Doctest:
      return "ADD_FAIL_CHECK_AT(file, static_cast<int>(line), message);";
  }
  return {};
}

}  // namespace assay::emit
