// The whole tool as a function.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "driver/terminal.h"
#include "support/result.h"

namespace assay::driver {

// Does what `arguments` (without the name of the program) ask for. Results go to `out`, everything
// else to `err`; `options.verbose` is replaced by what the arguments say.
[[nodiscard]] support::ExitCode runTool(std::vector<std::string> arguments, std::ostream& out,
                                        std::ostream& err, TerminalOptions options);

// The same as a process of its own: its standard streams, its signals, and one folder for
// everything temporary.
[[nodiscard]] support::ExitCode runProcess(std::vector<std::string> arguments);

}  // namespace assay::driver
