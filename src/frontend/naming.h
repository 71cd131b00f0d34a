// How the declarations of a subject are named, for people and in generated code.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>

#include <string>

#include "model/api.h"

namespace assay::frontend {

// The type as generated code can write it: canonical, fully qualified.
std::string spelling(clang::QualType type, const clang::ASTContext& context);

// The same as people read it: "std::string", "const T&", "std::function<bool(int)>".
std::string displayName(clang::QualType type, const clang::ASTContext& context);

// Qualified name without template arguments of its own: "features::Box<int>::get",
// "features::make".
std::string qualifiedName(const clang::NamedDecl& decl);

// The class's own name without qualification and arguments: "Box"; also for `typedef struct {}
// Box;`.
std::string simpleName(const clang::CXXRecordDecl& record);

// The parameters of a template's pattern as written: "(int, Items...)".
std::string writtenParameters(const clang::FunctionDecl& pattern);

// "<int, std::string>", or nothing for a function that is no template instance.
std::string templateArguments(const clang::FunctionDecl& function, bool forPeople);

// "push", "operator bool", "Box" for a constructor.
std::string functionName(const clang::FunctionDecl& function);

// The key of the operation that the function is, where it is one: "Stack::push(int)".
std::string operationKey(const clang::FunctionDecl& function);
std::string operationKey(const std::string& prefix, const std::string& name,
                         const clang::FunctionDecl& function);

// Whether code outside of every class can name the type: public all the way, not local, not
// anonymous.
bool isNameable(clang::QualType type);
bool isNameable(const clang::TagDecl& decl);

model::SourceLocation locationOf(clang::SourceLocation location, const clang::ASTContext& context);

// Source text of a range, macros as written; empty if it cannot be told.
std::string sourceText(clang::SourceRange range, const clang::ASTContext& context);

}  // namespace assay::frontend
