// Variables that live as long as the program, and which functions may have to do with them.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

#include <set>
#include <vector>

namespace assay::frontend {

// Whether nobody can change what stands in a variable of the type, or what it refers to.
bool isFixed(clang::QualType type);

class StaticVariables {
 public:
  explicit StaticVariables(clang::ASTContext& context);

  // Whether a call of the function may lead to one that can change. What the compiler calls by
  // itself, and the library for it, is covered by taking all functions of each class that a type in
  // the code is made of, and what overrides them.
  [[nodiscard]] bool mayBeUsedBy(const clang::FunctionDecl& function) const;
  // Whether the code of a template, as it is written, may lead to one of others that can change.
  [[nodiscard]] bool mayBeUsedIn(clang::ClassTemplateDecl& pattern) const;

 private:
  std::vector<const clang::CXXRecordDecl*> derived_;  // all classes of the project with bases
};

}  // namespace assay::frontend
