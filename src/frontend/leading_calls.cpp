#include "frontend/leading_calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include "frontend/contracts.h"
#include "frontend/naming.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

namespace {

// The calls of an expression that are made whatever the values are.
class CallFinder final : public SyntaxWalk {
 public:
  explicit CallFinder(const clang::ASTContext& context) : context_(context) {}

  std::vector<model::SourceLocation> found;

 protected:
  // A call over several lines is known by the first of them and by that of the name.
  bool onStmt(clang::Stmt& statement) override {
    if (!llvm::isa<clang::CallExpr, clang::CXXConstructExpr>(statement)) return true;
    const auto& call = llvm::cast<clang::Expr>(statement);
    for (const clang::SourceLocation at : {call.getBeginLoc(), call.getExprLoc()}) {
      found.push_back(locationOf(at, context_));
    }
    return true;
  }

  clang::Stmt* partOf(clang::Stmt& statement) override {
    if (auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&statement)) {
      return choice->getCond();
    }
    auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    if (operation != nullptr && operation->isLogicalOp()) return operation->getLHS();
    // The body of a function object runs when somebody calls it.
    return llvm::isa<clang::LambdaExpr>(statement) ? nullptr : &statement;
  }

 private:
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
      finder.walk(*part->getInit());
    }
  }
  for (clang::Stmt* statement : body->body()) {
    if (isContractClause(*statement, context)) continue;
    if (clang::Stmt* part = certainPart(*statement)) finder.walk(*part);
    if (!isPassedThrough(*statement)) break;
  }
  return std::move(finder.found);
}

}  // namespace assay::frontend
