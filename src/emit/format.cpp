#include "emit/format.h"

#include "support/process.h"

namespace assay::emit {

namespace {

// Literals and comments stay as they are: the hashes of tests depend on them.
constexpr const char* style =
    "--style={BasedOnStyle: Google, Standard: c++20, ColumnLimit: 100, "
    "DerivePointerAlignment: false, PointerAlignment: Left, ReflowComments: false, "
    "SortIncludes: Never, SortUsingDeclarations: false, BreakStringLiterals: false, "
    "FixNamespaceComments: false, AllowShortFunctionsOnASingleLine: Inline, "
    "AllowShortLambdasOnASingleLine: All, Cpp11BracedListStyle: true}";

}  // namespace

support::Result<std::string> formatted(const std::string& text, const std::string& program) {
  support::Command command;
  command.arguments = {program, style, "--assume-filename=test.cpp"};
  command.input = text;
  auto completed = support::run(command);
  if (!completed) return support::passOn(completed);
  if (!completed->succeeded()) {
    return support::fail(support::ErrorCode::Internal, "the formatter failed: " + completed->error,
                         program);
  }
  return std::move(completed->output);
}

}  // namespace assay::emit
