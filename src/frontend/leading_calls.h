// Calls that a function makes whenever it is called, before it has decided anything.
#pragma once

#include <clang/AST/Decl.h>

#include <vector>

#include "model/api.h"

namespace assay::frontend {

// The places of the calls in the statements of the body, and in the initialisers of a constructor,
// up to the first statement after which the function may go different ways; contract clauses are
// passed over.
std::vector<model::SourceLocation> leadingCalls(const clang::FunctionDecl& function);

}  // namespace assay::frontend
