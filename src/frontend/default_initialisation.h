// What `T object;` makes otherwise than `T()`, which fills the memory with zeros first if the
// default constructor of the class is the compiler's own. Explored is `T()`.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace assay::frontend {

struct UnwrittenPart {
  std::string name;
  std::string what;  // happens to it
  clang::SourceLocation location;
};

// The parts in which the two may differ for a client who writes public fields before reading them.
// `isExplored` says whether a class is made by its own constructors as well.
std::vector<UnwrittenPart> unwrittenParts(
    const clang::CXXRecordDecl& record,
    llvm::function_ref<bool(const clang::CXXRecordDecl&)> isExplored);

}  // namespace assay::frontend
