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

}  // namespace assay::driver
