// What a call of operator new makes. LLVM IR does not say; what is done with the new memory does.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <optional>

#include "symex/program.h"

namespace assay::symex {

// None if the callee is no operator new.
[[nodiscard]] std::optional<Allocation> allocationOf(const llvm::CallBase& call,
                                                     const llvm::Function& callee);

}  // namespace assay::symex
