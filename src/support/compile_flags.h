// Cleaning a compile command of another build for our own runs of Clang over the same code.
#pragma once

#include <string>
#include <vector>

namespace assay::support {

// The flags of `command` (compiler or launcher first) that describe how `input` is understood: no
// compiler, no launcher, no input, no output, no dependency files, no -Werror, no precompiled
// headers, no optimisation level, no LTO, and nothing that only GCC knows.
std::vector<std::string> subjectFlags(const std::vector<std::string>& command,
                                      const std::string& input);

// The flags with at least C++17, which generated code needs.
std::vector<std::string> withModernStandard(std::vector<std::string> flags);

}  // namespace assay::support
