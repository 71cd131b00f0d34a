#include "frontend/syntax_walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace assay::frontend {

class SyntaxWalk::Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(SyntaxWalk& walk) : walk_(walk) {}

  bool shouldVisitTemplateInstantiations() const { return walk_.view_ != View::Written; }
  bool shouldVisitImplicitCode() const { return walk_.view_ == View::InstancesAndImplicit; }

  bool TraverseDecl(clang::Decl* decl) {
    if (decl != nullptr && walk_.view_ != View::Written && isPattern(*decl)) return true;
    return RecursiveASTVisitor::TraverseDecl(decl);
  }

  // The instances of a lambda's function hang on its class, which is no part of what is written.
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) {
    const auto* pattern = lambda->getDependentCallOperator();
    if (walk_.view_ == View::Written || pattern == nullptr) {
      return RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    }
    for (clang::FunctionDecl* instance : pattern->specializations()) {
      if (!TraverseDecl(instance)) return false;
    }
    return true;
  }

  bool VisitDecl(clang::Decl* decl) { return walk_.onDecl(*decl); }
  bool VisitStmt(clang::Stmt* statement) { return walk_.onStmt(*statement); }

  bool TraverseStmt(clang::Stmt* statement) {
    if (statement == nullptr) return true;
    clang::Stmt* part = walk_.partOf(*statement);
    if (part == nullptr) return true;
    return part == statement ? RecursiveASTVisitor::TraverseStmt(statement) : TraverseStmt(part);
  }

 private:
  // Whether it is made into code only by an instance.
  static bool isPattern(const clang::Decl& decl) {
    const auto* scope = llvm::dyn_cast<clang::DeclContext>(&decl);
    return scope != nullptr && llvm::isa<clang::FunctionDecl, clang::CXXRecordDecl>(decl) &&
           scope->isDependentContext();
  }

  SyntaxWalk& walk_;
};

void SyntaxWalk::walk(clang::Decl& decl) { Visitor(*this).TraverseDecl(&decl); }
void SyntaxWalk::walk(clang::Stmt& statement) { Visitor(*this).TraverseStmt(&statement); }

}  // namespace assay::frontend
