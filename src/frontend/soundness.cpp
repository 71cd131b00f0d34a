#include "frontend/soundness.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <vector>

namespace assay::frontend {

namespace {

class BodyInspector : public clang::RecursiveASTVisitor<BodyInspector> {
 public:
  bool VisitExpr(clang::Expr* expression) {
    broken |= expression->containsErrors();
    return !broken;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    const auto* record = variable->getType()->getAsCXXRecordDecl();
    broken |= variable->isInvalidDecl() || (record != nullptr && record->isInvalidDecl());
    return !broken;
  }
  bool VisitStaticAssertDecl(clang::StaticAssertDecl* assertion) {
    broken |= assertion->isFailed();
    return !broken;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) { return note(reference->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* member) { return note(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* construct) {
    return note(construct->getConstructor());
  }

  bool broken = false;
  std::vector<clang::FunctionDecl*> used;

 private:
  bool note(clang::ValueDecl* decl) {
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (function != nullptr && function->isTemplateInstantiation()) used.push_back(function);
    return true;
  }
};

}  // namespace

bool SoundnessCheck::isSound(clang::FunctionDecl& function) {
  std::vector<clang::FunctionDecl*> open = {&function};
  std::set<const clang::FunctionDecl*> seen;
  while (!open.empty()) {
    clang::FunctionDecl* next = open.back();
    open.pop_back();
    if (sound_.contains(next) || !seen.insert(next).second) continue;
    if (next->isInvalidDecl()) return false;
    const clang::FunctionDecl* definition = nullptr;
    if (!next->hasBody(definition)) continue;
    if (definition->isInvalidDecl()) return false;
    BodyInspector inspector;
    inspector.TraverseDecl(const_cast<clang::FunctionDecl*>(definition));
    if (inspector.broken) return false;
    open.insert(open.end(), inspector.used.begin(), inspector.used.end());
  }
  sound_.insert(seen.begin(), seen.end());
  return true;
}

}  // namespace assay::frontend
