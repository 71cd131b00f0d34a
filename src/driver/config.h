// `.assay.yaml`: the settings of a project, kept beside its code.
//
//     files: [stack.h, queue.h]          # when none is named on the command line
//     build: build                       # with compile_commands.json, as -p
//     flags: [-std=c++20, -Iinclude]     # for the compiler
//     classes: 'lru::*,-lru::detail::*'  # or a list
//     instantiate: ['lru::Cache<int>']
//     factories: test/factories.h
//     prelude: [project.h]
//     link: [-lz]
//     invariants: [wellFormed]
//     limits: {time: 10s, memory: 2G}
//     seed: 1                            # of `assay test`, as the options of the same names
//     budget: 30s
//     steps: 100000
//     output: assay-tests
//     framework: googletest
//     fault-tests: failing
//     rules: {leak: expected}            # fault, suspect, expected or invalid
//     suppressions: known.txt
//     baseline: baseline.json
//     sarif: assay.sarif
//     html: assay.html
//
// Paths are relative to the file. What the command line gives is not taken from the file. The only
// user of yaml-cpp.
#pragma once

#include <filesystem>
#include <string>

#include "driver/settings.h"
#include "support/result.h"

namespace assay::driver {

inline constexpr std::string_view configurationName = ".assay.yaml";

// Adds the settings of the file `configuration`, which must exist, to those of the command line. A
// file that cannot be read or understood is a Usage error at its line.
[[nodiscard]] support::Result<Settings> withConfiguration(
    Settings settings, const std::filesystem::path& configuration);

// The same for the `.assay.yaml` that is found upward from `start`, if there is one.
[[nodiscard]] support::Result<Settings> withConfigurationFoundFrom(
    Settings settings, const std::filesystem::path& start);

// Finds `.assay.yaml` upward from the first file, or from the working directory if none is named;
// then every named file and folder must exist, and there must be one.
[[nodiscard]] support::Result<Settings> completeSettings(Settings settings);

}  // namespace assay::driver
