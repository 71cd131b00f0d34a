// The constants that the subject's own code mentions: a search that knows them reaches branches
// that compare with them.
#pragma once

#include <set>
#include <string>

#include "model/api.h"

namespace clang {
class ASTContext;
}

namespace assay::frontend {

// Literals of functions, initialisers and enumerators that stand in one of the files (real paths),
// and those of the functions that member templates were made from. What a system macro expands to,
// such as the text of an assert, is not among them.
model::Constants constantsOf(clang::ASTContext& context, const std::set<std::string>& files);

}  // namespace assay::frontend
