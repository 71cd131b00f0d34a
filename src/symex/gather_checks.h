// Checks that Clang writes as code become calls of functions that only the decoder knows: an
// address that is null or misaligned, and an object that is not of the class that it is used as.
// What takes a dozen instructions and three blocks is one instruction then, no decision of the
// subject, and knows what it asks: addresses need no numbers, and tables of virtual functions no
// hashes.
//
// What is written in another way stays as it is: masks and comparisons are executed, and UBSan's
// own cache of types is defined nowhere, which is a limitation.
#pragma once

#include <llvm/IR/Module.h>

namespace assay::symex {

// (address, low bits that must be 0, whether it must not be null)
inline constexpr const char* placeCheck = "assay.check.place";
// (address, type_info): null is no object, and fine.
inline constexpr const char* classCheck = "assay.check.class";

void gatherChecks(llvm::Module& module);

}  // namespace assay::symex
