#include "frontend/soundness.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <vector>

#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

class BodyInspector final : public SyntaxWalk {
 public:
  bool broken = false;
  std::vector<clang::FunctionDecl*> used;

 protected:
  bool onDecl(clang::Decl& decl) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) {
      const auto* record = variable->getType()->getAsCXXRecordDecl();
      broken |= variable->isInvalidDecl() || (record != nullptr && record->isInvalidDecl());
    } else if (const auto* assertion = llvm::dyn_cast<clang::StaticAssertDecl>(&decl)) {
      broken |= assertion->isFailed();
    }
    return !broken;
  }

  bool onStmt(clang::Stmt& statement) override {
    const auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
    if (expression == nullptr) return true;
    broken |= expression->containsErrors();
    if (auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      note(*reference->getDecl());
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression)) {
      note(*member->getMemberDecl());
    } else if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(expression)) {
      note(*construct->getConstructor());
    }
    return !broken;
  }

 private:
  void note(clang::ValueDecl& decl) {
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    if (function != nullptr && function->isTemplateInstantiation()) used.push_back(function);
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
    inspector.walk(const_cast<clang::FunctionDecl&>(*definition));
    if (inspector.broken) return false;
    open.insert(open.end(), inspector.used.begin(), inspector.used.end());
  }
  sound_.insert(seen.begin(), seen.end());
  return true;
}

}  // namespace assay::frontend
