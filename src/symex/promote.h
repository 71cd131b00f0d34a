// Local variables whose address is not taken become registers: most of the memory traffic of
// unoptimised IR goes away.
//
// LLVM's own promotion takes a variable that was not written for `undef`, which may then be
// anything that suits the optimiser: phi(undef, x) becomes x, and a read of an uninitialised
// variable is gone. So before it, a variable is explicitly set to the result of a function that
// LLVM knows nothing of, where it is made and where its life begins anew (a declaration in a loop).
// Reads that saw nothing else then see that.
#pragma once

#include <llvm/IR/Module.h>

namespace assay::symex {

// Functions of this prefix yield an uninitialised value.
inline constexpr const char* uninitialisedPrefix = "assay.uninitialised.";

void promoteLocals(llvm::Module& module);

}  // namespace assay::symex
