#include "driver/tool.h"

#include <exception>
#include <filesystem>
#include <utility>

#include "driver/command_line.h"

namespace assay::driver {
namespace {

using support::ExitCode;
using support::Result;

Result<ExitCode> answer(std::vector<std::string> arguments, Terminal& terminal) {
  const auto parsed = parseCommandLine(std::move(arguments));
  if (!parsed) {
    return passOn(parsed);
  }
  if (const auto* text = std::get_if<Answer>(&*parsed)) {
    terminal.print(text->text);
    return ExitCode::Clean;
  }
  const auto& invocation = std::get<Invocation>(*parsed);
  terminal.setVerbose(invocation.settings.verbose);
  return invocation.command(invocation.settings, terminal);
}

}  // namespace

ExitCode runTool(std::vector<std::string> arguments, std::ostream& out, std::ostream& err,
                 TerminalOptions options) {
  Terminal terminal(out, err, options);
  try {
    const Result<ExitCode> exitCode = answer(std::move(arguments), terminal);
    if (exitCode) {
      return *exitCode;
    }
    terminal.report(exitCode.error());
    return exitCodeOf(exitCode.error().code);
  } catch (const std::filesystem::filesystem_error& error) {
    // A path that cannot exist, or a working directory that is gone.
    terminal.report({support::ErrorCode::Usage,
                     "the path cannot be used: " + error.code().message(),
                     error.path1().empty() ? "the working directory" : error.path1().string(),
                     "Name another one."});
    return ExitCode::Usage;
  } catch (const std::exception& exception) {
    terminal.report(
        {support::ErrorCode::Internal, exception.what(), {}, "This is a bug in Assay."});
    return ExitCode::Internal;
  }
}

}  // namespace assay::driver
