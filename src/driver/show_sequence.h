// Executes one sequence and prints each step: what `assay run` and `assay replay` have in common.
#pragma once

#include <string>

#include "driver/settings.h"
#include "driver/terminal.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::driver {

// `place` is where the sequence came from, for errors.
[[nodiscard]] support::Result<support::ExitCode> showSequence(const Settings& settings,
                                                              const model::Sequence& sequence,
                                                              const std::string& place,
                                                              Terminal& terminal);

}  // namespace assay::driver
