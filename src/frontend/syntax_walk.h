// A walk over Clang's syntax trees. Clang's own visitor is a template that takes many seconds to
// compile for each class that derives from it; this one is compiled once.
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/AST/Stmt.h>

#include <cstdint>

namespace assay::frontend {

class SyntaxWalk {
 public:
  // What there is to see: the code as it is written, or what the compiler makes of it, with the
  // instances in the place of templates, and with the code that it adds itself.
  enum class View : std::uint8_t { Written, Instances, InstancesAndImplicit };

  explicit SyntaxWalk(View view = View::Written) : view_(view) {}
  virtual ~SyntaxWalk() = default;

  // The declaration or statement and all that is in it, outer ones first.
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

  View view_;
};

}  // namespace assay::frontend
