// From bitcode to a program: reading, linking with the models of library functions, passes,
// decoding. LLVM stays behind this header.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "support/result.h"
#include "symex/program.h"

namespace assay::symex {

// The passes that the IR goes through before it is decoded; each can be left out, and no error may
// appear or vanish when it is.
struct Passes {
  bool promote = true;  // local variables whose address is not taken become registers (promote.h)
};

struct LoadOptions {
  Passes passes;
  bool linkModels = true;
};

// `files`: bitcode as Clang writes it without optimisation:
//   -O1 -Xclang -disable-llvm-passes -D_GLIBCXX_EXTERN_TEMPLATE=0 -emit-llvm
// (-O1 makes it mark where local variables begin and end to live; no pass runs.)
[[nodiscard]] support::Result<std::shared_ptr<const Program>> loadProgram(
    std::span<const std::string> files, const LoadOptions& options = {});

}  // namespace assay::symex
