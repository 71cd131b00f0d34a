// The command line, read into Settings and the command to run on them. The only user of CLI11.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/settings.h"
#include "driver/terminal.h"
#include "support/result.h"

namespace assay::driver {

using CommandFunction = support::Result<support::ExitCode> (*)(const Settings&, Terminal&);

struct Invocation {
  CommandFunction command = nullptr;
  Settings settings;
};

// What --help and --version answer.
struct Answer {
  std::string text;
};

// `arguments` without the name of the program. What does not make sense is a Usage error.
[[nodiscard]] support::Result<std::variant<Invocation, Answer>> parseCommandLine(
    std::vector<std::string> arguments);

}  // namespace assay::driver
