// A walk over Clang's syntax trees. Clang's own visitor is a template that takes many seconds to
// compile for each class that derives from it; this one is compiled once.
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/AST/Stmt.h>

namespace assay::frontend {

class SyntaxWalk {
 public:
  virtual ~SyntaxWalk() = default;

  // The declaration or statement and all that is in it, outer ones first, without instances of
  // templates.
  void walk(clang::Decl& decl);
  void walk(clang::Stmt& statement);

 protected:
  // False ends the walk.
  virtual bool onDecl(clang::Decl& /*decl*/) { return true; }
  virtual bool onStmt(clang::Stmt& /*statement*/) { return true; }
  // What is walked in place of a statement: itself, a part of it, or nothing.
  virtual clang::Stmt* partOf(clang::Stmt& statement) { return &statement; }

 private:
  class Visitor;
};

}  // namespace assay::frontend
