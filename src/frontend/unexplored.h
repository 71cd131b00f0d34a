// What a client can do with a subject, or its code does, that no operation of the Api stands for:
// an exploration of all calls does not see it, so that VERIFIED must not be said.
#pragma once

#include <vector>

#include "model/api.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class FunctionDecl;
}  // namespace clang

namespace assay::frontend {

enum class Unit : std::uint8_t { Headers, Source };

// Of the files of the project; system headers are left out. An entry that is named like an
// operation is about that function, and needs nothing if the operation is explored.
std::vector<model::Limitation> unexploredIn(clang::ASTContext& context, Unit unit);

// Of the classes whose members are operations, and of those of which only objects are made for these.
std::vector<model::Limitation> unexploredOf(const std::vector<clang::CXXRecordDecl*>& explored,
                                            const std::vector<clang::CXXRecordDecl*>& needed);

}  // namespace assay::frontend
