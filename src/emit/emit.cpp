#include "emit/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "emit/cmake_fragment.h"
#include "emit/headers.h"
#include "emit/helpers.h"
#include "emit/merge.h"
#include "emit/test_writer.h"
#include "support/include_line.h"

namespace assay::emit {

namespace {

constexpr std::size_t commentWidth = 97;

// "RingBuffer" of "ns::ring_buffer<int>": a name that test frameworks accept.
std::string suiteName(std::string_view className) {
  std::string name;
  bool begins = true;
  for (const char c : lastName(className)) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
      begins = true;
      continue;
    }
    name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = false;
  }
  return name.empty() ? "Subject" : name;
}

// "ring_buffer" of "RingBuffer".
std::string fileStem(std::string_view subject) {
  std::string stem;
  char before = '_';
  for (const char c : lastName(subject)) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
      if (!stem.empty() && stem.back() != '_') stem += '_';
    } else {
      const bool begins = std::isupper(static_cast<unsigned char>(c)) != 0 &&
                          (std::islower(static_cast<unsigned char>(before)) != 0 ||
                           std::isdigit(static_cast<unsigned char>(before)) != 0);
      if (begins && !stem.empty() && stem.back() != '_') stem += '_';
      stem += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    before = c;
  }
  while (stem.ends_with('_')) stem.pop_back();
  return stem.empty() ? "subject" : stem;
}

// The class that a test is about: that of its last call.
std::string classOf(const FileContext& context, const model::TestCase& test,
                    const std::string& subject) {
  const auto& steps = test.sequence.steps;
  for (const bool mustBeUnderTest : {true, false}) {
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      const auto id = context.index.find(step->operation);
      if (!id) continue;
      const auto& owner = context.api.operation(*id).owner;
      if (owner && (!mustBeUnderTest || context.api.cls(*owner).isUnderTest)) {
        return suiteName(context.api.cls(*owner).name);
      }
    }
  }
  return suiteName(subject);
}

// Lines of a comment, broken between words.
std::string commentLines(std::string_view text) {
  std::string result;
  std::string line = "//";
  const auto flush = [&] {
    result += line + "\n";
    line = "//";
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      flush();
      ++at;
      continue;
    }
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (line.size() + 1 + word.size() > commentWidth && line != "//") flush();
    line += fmt::format(" {}", word);
    at = end;
  }
  if (line != "//") flush();
  return result;
}

std::string describe(const model::TestCase& test) {
  if (!test.comment.empty() || !test.failure) return test.comment;
  const model::Failure& failure = *test.failure;
  const model::SourceLocation& place = failure.cause.location;
  std::string text =
      failure.sentence.empty() ? std::string(failure.cause.kind.text()) : failure.sentence;
  if (!text.empty() && text.back() != '.') text += '.';
  const std::string file = place.file.substr(place.file.rfind('/') + 1);
  text += fmt::format(" Rule: {}", ruleOf(failure.cause.rule).name);
  if (!failure.cause.function.empty()) text += fmt::format("; blamed: {}", failure.cause.function);
  if (!file.empty()) text += fmt::format(" ({}:{})", file, place.line);
  return text + ".";
}

// One file of tests.
class FileWriter {
 public:
  FileWriter(const model::Api& api, const EmitOptions& options, bool isForFaults)
      : context_(api, options), isForFaults_(isForFaults) {}

  void add(const model::TestCase& test, const std::string& subject, Emitted& emitted) {
    WrittenTest written = TestWriter(context_).write(test);
    if (!written.problem.empty()) {
      model::Limitation limitation;
      limitation.what = test.name;
      limitation.reason = "the test cannot be written down: " + written.problem;
      emitted.limitations.push_back(std::move(limitation));
      return;
    }
    const std::string cls = classOf(context_, test, subject);
    const std::string opening = context_.dialect.opening(cls, test.name, written.mode);
    named_.push_back(
        {test.name, context_.dialect.shownName(cls, test.name, written.mode), opening});
    std::string text = commentLines(describe(test)) + opening;
    for (const std::string& statement : written.statements) text += "\n  " + statement;
    tests_.push_back(text + "\n}\n\n");
  }

  [[nodiscard]] bool isEmpty() const { return tests_.empty(); }

  [[nodiscard]] File file(std::string name) { return {std::move(name), text(), named_}; }

 private:
  [[nodiscard]] std::string text() {
    std::string tests;
    for (const std::string& test : tests_) tests += test;
    Helpers& helpers = context_.helpers;
    helpers.contracts = isForFaults_ && context_.options.usesContracts;
    helpers.genericCallback = mentions(tests, "GenericCallback");
    const auto globals = globalHelpers(helpers, context_.dialect, context_.options.faultTests);
    const auto locals = localHelpers(context_.api, context_.names, helpers);
    std::string all = tests;
    for (const auto* pieces : {&globals, &locals}) {
      for (const std::string& piece : *pieces) all += piece;
    }
    std::string result = fmt::format("// {}\n", marker);
    result +=
        section((helpers.contracts ? "#ifndef ASSAY_ACTIVE\n#define ASSAY_ACTIVE\n#endif\n" : "") +
                head(all));
    for (const std::string& piece : globals) result += section(piece + "\n\n");
    std::string opening = "namespace {\n\n";
    const auto usings = context_.names.usingsIn(all);
    for (const std::string& name : usings) opening += fmt::format("using {};\n", name);
    result += section(usings.empty() ? opening : opening + "\n");
    for (const std::string& piece : locals) result += section(piece + "\n\n");
    for (const std::string& test : tests_) result += section(test);
    return result + fmt::format("{}\n}}  // namespace\n", endMarker);
  }

  // The framework and the library come before the subject, whose macros must not reach them.
  [[nodiscard]] std::string head(std::string_view text) const {
    std::string result;
    for (const std::string& line : context_.dialect.includes(context_.helpers.expectsFailures)) {
      result += line + "\n";
    }
    result += "\n";
    const auto headers = standardHeaders(text);
    for (const std::string& header : headers) result += fmt::format("#include {}\n", header);
    if (!headers.empty()) result += "\n";
    const auto macros = macrosIn(text);
    if (!macros.empty()) result += "// Macros of the subject with names that the tests use.\n";
    for (const std::string& macro : macros) {
      result += fmt::format("#pragma push_macro(\"{0}\")\n#undef {0}\n", macro);
    }
    for (const std::string& include : context_.options.includes) {
      result += support::includeLine(include) + "\n";
    }
    for (const std::string& macro : macros) {
      result += fmt::format("#pragma pop_macro(\"{}\")\n", macro);
    }
    return context_.options.includes.empty() ? result : result + "\n";
  }

  // The subject's macros whose names stand in the text, or behind the framework's macros in it. The
  // text has names as the compiler sees them, so none is meant to be one.
  [[nodiscard]] std::vector<std::string> macrosIn(std::string_view text) const {
    std::vector<std::string> macros;
    const auto behind = context_.dialect.namesBehindMacros();
    for (const std::string& macro : context_.api.macros) {
      if (macro.starts_with("ASSAY_")) continue;
      const bool isBehind = std::ranges::find(behind, macro) != behind.end();
      if (isBehind || mentions(text, macro)) macros.push_back(macro);
    }
    return macros;
  }

  FileContext context_;
  bool isForFaults_;
  std::vector<std::string> tests_;
  std::vector<FileTest> named_;
};

}  // namespace

Emitted emit(const model::Api& api, const model::Suite& suite, const EmitOptions& options) {
  Emitted emitted;
  emitted.stem = fileStem(suite.subject);
  const auto write = [&](const std::vector<model::TestCase>& tests, bool isForFaults) {
    FileWriter writer(api, options, isForFaults);
    for (const model::TestCase& test : tests) writer.add(test, suite.subject, emitted);
    if (writer.isEmpty()) return;
    const TestFiles names = testFiles(emitted.stem);
    emitted.files.push_back(writer.file(isForFaults ? names.faultTests : names.tests));
  };
  write(suite.regressions, false);
  write(suite.faults, true);
  return emitted;
}

}  // namespace assay::emit
