// What a type is made of, wherever a question has to be asked of all of it.
#pragma once

#include <clang/AST/Type.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace assay::frontend {

// Asks for every part, and gives false with the first answer that is: numbers, enumerations and
// classes that the type leads to by references, pointers, elements, parameters, results and template
// arguments. A pointer to void and a pointer to a member are asked for as they are, since more may
// stand behind them, and so is what depends on a template's parameters.
bool allParts(clang::QualType type, llvm::function_ref<bool(clang::QualType)> isFine);

}  // namespace assay::frontend
