#include "frontend/syntax_walk.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace assay::frontend {

class SyntaxWalk::Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(SyntaxWalk& walk) : walk_(walk) {}

  bool VisitDecl(clang::Decl* decl) { return walk_.onDecl(*decl); }
  bool VisitStmt(clang::Stmt* statement) { return walk_.onStmt(*statement); }

  bool TraverseStmt(clang::Stmt* statement) {
    if (statement == nullptr) return true;
    clang::Stmt* part = walk_.partOf(*statement);
    if (part == nullptr) return true;
    return part == statement ? RecursiveASTVisitor::TraverseStmt(statement) : TraverseStmt(part);
  }

 private:
  SyntaxWalk& walk_;
};

void SyntaxWalk::walk(clang::Decl& decl) { Visitor(*this).TraverseDecl(&decl); }
void SyntaxWalk::walk(clang::Stmt& statement) { Visitor(*this).TraverseStmt(&statement); }

}  // namespace assay::frontend
