// Tests for faults: what makes them fail, pass or wait while the fault is there.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "emit/helpers.h"
#include "emit/test_writer.h"

namespace assay::emit {

namespace {

constexpr const char* staysInProgram = "const StaysInProgram inProgram;";

model::ShownBy shownBy(const model::Failure& failure) { return ruleOf(failure.cause.rule).shown; }

std::string inLambda(std::vector<std::string> statements) {
  return fmt::format("const auto body = [] {{ {} }};", fmt::join(statements, " "));
}

}  // namespace

bool TestWriter::dies(const model::Failure& failure) const {
  return shownBy(failure) == model::ShownBy::Death;
}

bool TestWriter::leavesProgram(const model::Failure& failure) const {
  return failure.cause.rule == model::RuleId::Terminate &&
         failure.cause.kind == model::CrashKind::Exit;
}

bool TestWriter::failsHere(std::size_t index) const {
  return frames_.size() == 1 && test_->failure && test_->failure->step == index;
}

bool TestWriter::expectsFailureHere() const {
  return c_.options.faultTests == FaultTests::Death && c_.dialect.hasDeathTests() &&
         !dies(*test_->failure);
}

Dialect::Mode TestWriter::modeOf(const model::Failure& failure) {
  switch (c_.options.faultTests) {
    case FaultTests::Failing:
      return Dialect::Mode::Run;
    case FaultTests::Disabled:
      return Dialect::Mode::Skip;
    case FaultTests::Death:
      break;
  }
  const bool needsDeathTest = dies(failure) || shownBy(failure) == model::ShownBy::Deadline;
  if (shownBy(failure) == model::ShownBy::Memcheck) return Dialect::Mode::Skip;
  if (needsDeathTest) return c_.dialect.hasDeathTests() ? Dialect::Mode::Run : Dialect::Mode::Skip;
  if (!c_.dialect.hasDeathTests()) return Dialect::Mode::ExpectFailure;
  c_.helpers.expectsFailures = true;
  return Dialect::Mode::Run;
}

// The call that fails. False: it is written, and nothing else is to be said about it.
bool TestWriter::writeFailingCall(std::size_t index, const Call& call) {
  const model::Failure& failure = *test_->failure;
  const bool expectsDeath =
      c_.options.faultTests == FaultTests::Death && c_.dialect.hasDeathTests();
  if (shownBy(failure) == model::ShownBy::Deadline) {
    c_.helpers.deadline = true;
    if (expectsDeath) {
      add(c_.dialect.timesOut(
          fmt::format("([&] {{ const Deadline deadline; {}; }}())", statementOf(call))));
      return false;
    }
    add("const Deadline deadline;");
    return true;
  }
  const bool isAboutResult =
      failure.cause.rule == model::RuleId::Postcondition &&
      failure.cause.kind.text().find("ASSAY_RESULT") != std::string_view::npos;
  std::string statement = statementOf(call);
  if (isAboutResult && call.className.empty()) {
    c_.helpers.decideResult = true;
    statement =
        fmt::format("decideResult({}, {})", call.expression.text, failure.cause.location.line);
    if (!expectsDeath) {
      add(statement + ";");
      return false;
    }
  }
  const bool leaves = leavesProgram(failure);
  if (leaves && !expectsDeath) {
    c_.helpers.staysInProgram = true;
    add(staysInProgram);
  }
  if (!dies(failure) || (!expectsDeath && !test_->mayBeRefused)) return true;
  const std::string attempt = test_->mayBeRefused
                                  ? fmt::format(
                                        "try {{\n    {};\n  }} catch (const std::exception&) {{\n"
                                        "    // It may refuse, but not fail.\n  }}",
                                        statement)
                                  : statement + ";";
  if (expectsDeath) {
    add(leaves ? c_.dialect.leaves(statement) : c_.dialect.dies(statement));
  } else {
    add(attempt);
  }
  (void)index;
  return false;
}

// What fails when the objects are gone needs a scope of its own.
void TestWriter::wrapFailure(const model::Failure& failure) {
  const bool expectsDeath =
      c_.options.faultTests == FaultTests::Death && c_.dialect.hasDeathTests();
  std::vector<std::string>& statements = frame().statements;
  if (shownBy(failure) == model::ShownBy::LeakCheck) {
    c_.helpers.leakCheck = true;
    const std::string check = c_.dialect.isFalse("leaksMemory(body)");
    statements = {inLambda(std::move(statements)),
                  expectsDeath ? c_.dialect.failsOnce(withoutSemicolon(check)) : check};
    return;
  }
  const bool happensAtTheEnd = failure.step >= frame().steps.size();
  if (!dies(failure) || !happensAtTheEnd) return;
  const bool leaves = leavesProgram(failure);
  if (expectsDeath) {
    statements = {inLambda(std::move(statements)),
                  leaves ? c_.dialect.leaves("body()") : c_.dialect.dies("body()")};
  } else if (leaves) {
    c_.helpers.staysInProgram = true;
    statements.insert(statements.begin(), std::string(staysInProgram));
  }
}

}  // namespace assay::emit
