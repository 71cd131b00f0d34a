// The layout of emitted text.
#pragma once

#include <string>

#include "support/result.h"

namespace assay::emit {

// The text of a C++ file as `program`, a clang-format, lays it out. An Error if it cannot be run.
[[nodiscard]] support::Result<std::string> formatted(const std::string& text,
                                                     const std::string& program);

}  // namespace assay::emit
