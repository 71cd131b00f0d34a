// Being asked to stop: SIGINT, SIGTERM and SIGHUP.
//
// The first signal is only noted. Whatever takes long asks `interruption` between two pieces of its
// work, ends as if its time were used, and reports what it has. A second signal ends the process at
// once, with 128 and the signal as exit code; the folder for temporary files is removed behind it.
//
// A signal handler can be told nothing but through globals: they are all in interruption.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "support/result.h"

namespace assay::support {

// From now on the signals are noted; for the whole program to call once, when it has one thread. A
// SIGHUP that is ignored, as under nohup, stays so.
void noteInterruptions();

// The folder that a second signal removes; empty: none. It must stay as it is while it is named
// here.
void removeWhenEnded(const std::filesystem::path& folder);

// The first signal that came; 0: none.
[[nodiscard]] int interruption() noexcept;

// "SIGINT"; empty: none came.
[[nodiscard]] std::string interruptionName();

// What a function that could not finish its work for this reason returns.
[[nodiscard]] tl::unexpected<Error> interrupted();

}  // namespace assay::support
