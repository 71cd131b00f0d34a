// The commands of the tool. Each prints its result on the terminal and returns the exit code, or an
// Error that says why there is no result.
#pragma once

#include "driver/settings.h"
#include "driver/terminal.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::driver {

// `assay list`: what can be called, and what cannot and why.
[[nodiscard]] support::Result<support::ExitCode> runList(const Settings& settings,
                                                         Terminal& terminal);

// `assay run`: executes `settings.sequence` and shows each step.
[[nodiscard]] support::Result<support::ExitCode> runSequence(const Settings& settings,
                                                             Terminal& terminal);

// `assay test`: searches for faults and writes a verified suite.
[[nodiscard]] support::Result<support::ExitCode> runTest(const Settings& settings,
                                                         Terminal& terminal);

// `assay paths`: one test for each path of a method, found by symbolic execution.
[[nodiscard]] support::Result<support::ExitCode> runPaths(const Settings& settings,
                                                          Terminal& terminal);

// `assay explore`: the heap states that calls can reach.
[[nodiscard]] support::Result<support::ExitCode> runExplore(const Settings& settings,
                                                            Terminal& terminal);

// `assay verify`: whether everything holds in all of them.
[[nodiscard]] support::Result<support::ExitCode> runVerify(const Settings& settings,
                                                           Terminal& terminal);

// `assay reach`: calls that lead to a wanted state.
[[nodiscard]] support::Result<support::ExitCode> runReach(const Settings& settings,
                                                          Terminal& terminal);

// `assay replay`: runs the sequence of a finding again and shows each step.
[[nodiscard]] support::Result<support::ExitCode> runReplay(const Settings& settings,
                                                           Terminal& terminal);

// Executes one sequence and prints each step, for `run` and `replay`. `place` is where the sequence
// came from, for errors.
[[nodiscard]] support::Result<support::ExitCode> showSequence(const Settings& settings,
                                                              const model::Sequence& sequence,
                                                              const std::string& place,
                                                              Terminal& terminal);

}  // namespace assay::driver
