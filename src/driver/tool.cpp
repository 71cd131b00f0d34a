#include "driver/tool.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>

#include "driver/command_line.h"
#include "support/files.h"
#include "support/interruption.h"
#include "support/standard_streams.h"

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

bool asksForWork(const std::vector<std::string>& arguments) {
  return std::ranges::none_of(arguments, [](const std::string& argument) {
    return argument == "--help" || argument == "-h" || argument == "--version";
  });
}

}  // namespace

ExitCode runProcess(std::vector<std::string> arguments) {
  const bool hasOut = support::openStandardStreams();
  const TerminalOptions options = terminalOptions();
  const auto refuse = [&](const support::Error& error) {
    Terminal(std::cout, std::cerr, options).report(error);
    return exitCodeOf(error.code);
  };
  if (!hasOut) {
    return refuse({support::ErrorCode::Usage,
                   "stdout is closed",
                   {},
                   "Results are written there: send them to /dev/null if they are not wanted."});
  }
  support::leaveSignalsToWrites();
  support::noteInterruptions();
  std::optional<Result<support::TemporaryRoot>> root;
  if (asksForWork(arguments)) root.emplace(support::TemporaryRoot::create());
  if (root && !*root) return refuse(root->error());
  return runTool(std::move(arguments), std::cout, std::cerr, options);
}

ExitCode runTool(std::vector<std::string> arguments, std::ostream& out, std::ostream& err,
                 TerminalOptions options) {
  Terminal terminal(out, err, options);
  try {
    const Result<ExitCode> answered = answer(std::move(arguments), terminal);
    ExitCode code = answered ? *answered : exitCodeOf(answered.error().code);
    if (!answered) {
      terminal.report(answered.error());
    }
    if (!terminal.failure().empty()) {
      terminal.report({support::ErrorCode::Usage, "cannot write the result: " + terminal.failure(),
                       "stdout", "What could be written is not complete."});
      code = moreUrgent(code, ExitCode::Usage);
    }
    return code;
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
