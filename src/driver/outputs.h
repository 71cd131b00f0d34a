// The files that a command is asked to write, looked at before it does anything else.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "driver/settings.h"
#include "driver/terminal.h"
#include "support/output_files.h"
#include "support/result.h"

namespace assay::driver {

// Whether `-o` names the folder of the tests or is none of them.
enum class Writes : unsigned char { Tests, NoTests };

// A Usage error for the first output that cannot be, and for suppressions and a baseline that
// cannot be read. Where an output goes to stdout, results go to stderr from now on.
[[nodiscard]] support::Status checkOutputs(const Settings& settings,
                                           std::span<const support::OutputFile> outputs,
                                           Writes writes, Terminal& terminal);

[[nodiscard]] support::OutputFile sarifOutput(const Settings& settings);
[[nodiscard]] support::OutputFile htmlOutput(const Settings& settings);
[[nodiscard]] support::OutputFile svgOutput(const Settings& settings);
[[nodiscard]] support::OutputFile graphOutput(std::string_view option,
                                              const std::filesystem::path& path);

}  // namespace assay::driver
