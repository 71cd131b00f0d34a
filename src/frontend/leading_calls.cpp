#include "frontend/leading_calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "frontend/contracts.h"
#include "frontend/naming.h"

namespace assay::frontend {

namespace {

// The calls of an expression that are made whatever the values are.
class CallFinder : public clang::RecursiveASTVisitor<CallFinder> {
 public:
  explicit CallFinder(const clang::ASTContext& context) : context_(context) {}

  bool VisitCallExpr(clang::CallExpr* call) { return note(*call); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* call) { return note(*call); }

  bool TraverseConditionalOperator(clang::ConditionalOperator* choice) {
    return TraverseStmt(choice->getCond());
  }
  bool TraverseBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->isLogicalOp()) return TraverseStmt(operation->getLHS());
    return RecursiveASTVisitor::TraverseBinaryOperator(operation);
  }
  // Its body runs when somebody calls it.
  bool TraverseLambdaExpr(clang::LambdaExpr* /*lambda*/) { return true; }

  std::vector<model::SourceLocation> found;

 private:
  // A call over several lines is known by the first of them and by that of the name.
  bool note(const clang::Expr& call) {
    for (const clang::SourceLocation at : {call.getBeginLoc(), call.getExprLoc()}) {
      found.push_back(locationOf(at, context_));
    }
    return true;
  }

  const clang::ASTContext& context_;
};

// The part of the statement that is evaluated in any case.
clang::Stmt* certainPart(clang::Stmt& statement) {
  if (auto* choice = llvm::dyn_cast<clang::IfStmt>(&statement)) return choice->getCond();
  if (auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) return choice->getCond();
  if (auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement)) return loop->getCond();
  const bool isPlain = llvm::isa<clang::ValueStmt>(statement) ||
                       llvm::isa<clang::DeclStmt>(statement) ||
                       llvm::isa<clang::ReturnStmt>(statement);
  return isPlain ? &statement : nullptr;
}

bool isPassedThrough(const clang::Stmt& statement) {
  return llvm::isa<clang::Expr>(statement) || llvm::isa<clang::DeclStmt>(statement) ||
         llvm::isa<clang::NullStmt>(statement);
}

}  // namespace

std::vector<model::SourceLocation> leadingCalls(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (body == nullptr) return {};
  const clang::ASTContext& context = function.getASTContext();
  CallFinder finder(context);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function)) {
    for (const clang::CXXCtorInitializer* part : constructor->inits()) {
      finder.TraverseStmt(part->getInit());
    }
  }
  for (clang::Stmt* statement : body->body()) {
    if (isContractClause(*statement, context)) continue;
    if (clang::Stmt* part = certainPart(*statement)) finder.TraverseStmt(part);
    if (!isPassedThrough(*statement)) break;
  }
  return std::move(finder.found);
}

}  // namespace assay::frontend
