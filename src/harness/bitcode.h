// The same sources as LLVM bitcode, for the symbolic executor: not optimised, not instrumented.
#pragma once

#include <string>
#include <vector>

#include "harness/build.h"

namespace assay::harness {

// One file for each compilation of the worker, in the same order; kept like everything else.
support::Result<std::vector<std::string>> emitBitcode(const BuiltWorker& worker,
                                                      const Toolchain& toolchain,
                                                      const BuildOptions& options,
                                                      support::Listener& listener);

}  // namespace assay::harness
