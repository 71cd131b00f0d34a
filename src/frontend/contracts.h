// The contract clauses that a function's body or a class states, in any of the forms understood.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <string>
#include <vector>

#include "model/api.h"

namespace assay::frontend {

// assert, Expects, Ensures and the ASSAY_ macros in the body. An assert is a precondition if only
// contract clauses stand before it, an assertion otherwise.
std::vector<model::Contract> contractsOf(const clang::FunctionDecl& function);

// Whether the statement is one of these clauses, and nothing else.
bool isContractClause(const clang::Stmt& statement, const clang::ASTContext& context);

// Const bool members without parameters that say whether the object is well-formed, by their name:
// the well-known ones, `extraNames`, and those that ASSAY_INVARIANT declares. Private ones
// included, and those of every base that the object converts to.
std::vector<model::Invariant> invariantsOf(const clang::CXXRecordDecl& record,
                                           const std::vector<std::string>& extraNames);

}  // namespace assay::frontend
