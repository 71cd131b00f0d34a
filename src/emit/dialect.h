// How each test framework writes a test and an assertion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/emit.h"

namespace assay::emit {

class Dialect {
 public:
  explicit Dialect(Framework framework) : framework_(framework) {}

  // Ways to run a test that shows a fault.
  enum class Mode { Run, Skip, ExpectFailure };

  [[nodiscard]] Framework framework() const { return framework_; }
  [[nodiscard]] std::vector<std::string> includes(bool expectsFailures) const;

  // Names that the framework's macros expand to, where a macro of the subject would reach them.
  [[nodiscard]] std::vector<std::string_view> namesBehindMacros() const;

  // "TEST(QueueTest, PopOnEmptyThrows) {"; the closing brace is the caller's.
  [[nodiscard]] std::string opening(std::string_view cls, std::string_view name, Mode mode) const;
  // What the framework calls such a test: "QueueTest.PopOnEmptyThrows".
  [[nodiscard]] std::string shownName(std::string_view cls, std::string_view name, Mode mode) const;

  // Each is a whole statement. The arguments are expressions; `statement` may be any statement
  // without its semicolon.
  [[nodiscard]] std::string equal(std::string_view actual, std::string_view expected) const;
  [[nodiscard]] std::string unequal(std::string_view actual, std::string_view other) const;
  [[nodiscard]] std::string isTrue(std::string_view condition) const;
  [[nodiscard]] std::string isFalse(std::string_view condition) const;
  [[nodiscard]] std::string almostEqual(std::string_view actual, std::string_view expected,
                                        unsigned bits) const;
  [[nodiscard]] std::string sameText(std::string_view actual, std::string_view expected) const;
  // An empty type stands for any exception.
  [[nodiscard]] std::string throws(std::string_view statement, std::string_view type) const;
  [[nodiscard]] std::string doesNotThrow(std::string_view statement) const;

  // Only GoogleTest can expect the end of the process or a failed assertion inside of a test.
  [[nodiscard]] bool hasDeathTests() const { return framework_ == Framework::GoogleTest; }
  [[nodiscard]] std::string dies(std::string_view statement) const;
  // The statement leaves the program, with whatever code.
  [[nodiscard]] std::string leaves(std::string_view statement) const;
  [[nodiscard]] std::string timesOut(std::string_view statement) const;
  [[nodiscard]] std::string failsOnce(std::string_view statement) const;

  // A failure at a place of the subject: a statement that may use the names file, line and message.
  [[nodiscard]] std::string failureAt() const;

 private:
  Framework framework_;
};

// Whether a macro would take the text for more than one argument.
[[nodiscard]] bool hasOpenComma(std::string_view text);

}  // namespace assay::emit
