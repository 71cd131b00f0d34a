// What the functions of the project's files promise and ask for, whether or not a client can call
// them.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

#include <set>
#include <string>
#include <vector>

#include "model/api.h"
#include "support/result.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
}  // namespace clang

namespace assay::frontend {

using IsExplored = llvm::function_ref<bool(const clang::CXXRecordDecl&)>;

// Of the functions that are defined in the files (real paths).
model::SourceFacts factsOf(clang::ASTContext& context, const std::set<std::string>& files,
                           IsExplored isExplored);

// Of those that a source defines out of line, which the named headers do not show. `flags` are
// cleaned ones (support::subjectFlags); relative paths among them start at `directory`. A Build
// error if Clang rejects the source.
support::Result<model::SourceFacts> factsInSource(
    const std::string& source, const std::vector<std::string>& flags, const std::string& directory,
    const std::vector<std::string>& includeDirectories);

}  // namespace assay::frontend
