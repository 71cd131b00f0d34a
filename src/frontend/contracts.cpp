#include "frontend/contracts.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "frontend/declarations.h"
#include "frontend/naming.h"
#include "frontend/syntax_walk.h"

namespace assay::frontend {

using model::ContractKind;

namespace {

struct Clause {
  std::string_view macro;
  ContractKind kind;
  bool preconditionWhenLeading;
};

constexpr std::array clauses = {
    Clause{"assert", ContractKind::Assertion, true},
    Clause{"Expects", ContractKind::Precondition, false},
    Clause{"Ensures", ContractKind::Postcondition, false},
    Clause{"ASSAY_PRE", ContractKind::Precondition, false},
    Clause{"ASSAY_POST", ContractKind::Postcondition, false},
    Clause{"ASSAY_ASSERT", ContractKind::Assertion, false},
};

constexpr std::array<std::string_view, 5> wellKnownInvariants = {"invariant", "repOk", "rep_ok",
                                                                 "check_invariant", "is_valid"};

// What stands between the outermost parentheses of "NAME(…)".
std::string argumentText(std::string text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close <= open) return text;
  return text.substr(open + 1, close - open - 1);
}

// The contract macro that a location was expanded from, looking through macros of the project.
std::optional<std::pair<Clause, clang::SourceLocation>> clauseAt(clang::SourceLocation location,
                                                                 const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  while (location.isMacroID()) {
    const llvm::StringRef name =
        clang::Lexer::getImmediateMacroName(location, sources, context.getLangOpts());
    const auto clause = std::ranges::find(clauses, std::string_view(name), &Clause::macro);
    if (clause != clauses.end()) return std::pair(*clause, location);
    location = sources.getImmediateMacroCallerLoc(location);
  }
  return std::nullopt;
}

// What a clause says, as it is written.
std::string clauseText(clang::SourceLocation location, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::CharSourceRange expansion = sources.getExpansionRange(location);
  return argumentText(clang::Lexer::getSourceText(expansion, sources, context.getLangOpts()).str());
}

// The clauses at the beginning of a body, by where they are expanded, with what they say if that is
// not their text.
using LeadingClauses = std::map<unsigned, std::string>;

class ClauseFinder final : public SyntaxWalk {
 public:
  ClauseFinder(const clang::ASTContext& context, LeadingClauses leading)
      : context_(context), leading_(std::move(leading)) {}

  std::vector<model::Contract> found;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    const auto clause = clauseAt(statement.getBeginLoc(), context_);
    if (!clause) return true;
    const clang::SourceManager& sources = context_.getSourceManager();
    const clang::CharSourceRange expansion = sources.getExpansionRange(statement.getBeginLoc());
    const unsigned at = expansion.getBegin().getRawEncoding();
    if (!seen_.insert(at).second) return true;
    model::Contract contract;
    contract.kind = clause->first.kind;
    contract.text = clauseText(statement.getBeginLoc(), context_);
    if (const auto leading = leading_.find(at);
        leading != leading_.end() && clause->first.preconditionWhenLeading) {
      contract.kind = ContractKind::Precondition;
      if (!leading->second.empty()) contract.text = leading->second;
    }
    contract.location = locationOf(expansion.getBegin(), context_);
    found.push_back(std::move(contract));
    return true;
  }

 private:
  const clang::ASTContext& context_;
  LeadingClauses leading_;
  std::set<unsigned> seen_;
};

// `assert(false)` and its like.
bool alwaysFails(clang::SourceLocation clause, const clang::ASTContext& context) {
  const std::string text = clauseText(clause, context);
  const llvm::StringRef said = llvm::StringRef(text).trim();
  return said == "false" || said == "0" || said.starts_with("!\"") || said.starts_with("false &&");
}

// The clause in `if (bad) { assert(false); … }`, which is another way to say assert(!bad).
const clang::Stmt* refusal(const clang::IfStmt& choice, const clang::ASTContext& context) {
  const clang::Stmt* branch = choice.getThen();
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(branch)) {
    branch = block->body_empty() ? nullptr : block->body_front();
  }
  const bool refuses = branch != nullptr && clauseAt(branch->getBeginLoc(), context) &&
                       alwaysFails(branch->getBeginLoc(), context);
  return refuses ? branch : nullptr;
}

// Finds what an expression may change: it assigns, makes, frees, throws, or calls what is not
// const.
class ChangeFinder final : public SyntaxWalk {
 public:
  bool found = false;

 protected:
  bool onStmt(clang::Stmt& statement) override {
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&statement);
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&statement);
    const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement);
    const auto* method = call == nullptr
                             ? nullptr
                             : llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getCalleeDecl());
    // What is behind a call operator, nobody knows.
    const bool isConstCall = method != nullptr && method->isConst() &&
                             method->getOverloadedOperator() != clang::OO_Call &&
                             !(method->getParent()->hasDefinition() &&
                               method->getParent()->hasMutableFields() && isOfProject(*method));
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement);
    const bool isMadeByProject = made != nullptr && !made->getConstructor()->isTrivial() &&
                                 isOfProject(*made->getConstructor());
    found = (binary != nullptr && binary->isAssignmentOp()) ||
            (unary != nullptr && unary->isIncrementDecrementOp()) ||
            (call != nullptr && !isConstCall) || isMadeByProject ||
            llvm::isa<clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CXXThrowExpr>(statement);
    return !found;
  }
};

// `const std::size_t count = size();` before a clause only prepares it.
bool onlyLooks(const clang::Stmt& statement) {
  if (!llvm::isa<clang::DeclStmt>(statement)) return false;
  ChangeFinder changes;
  changes.walk(const_cast<clang::Stmt&>(statement));
  return !changes.found;
}

LeadingClauses leadingClauses(const clang::CompoundStmt& body, const clang::ASTContext& context) {
  LeadingClauses leading;
  const clang::SourceManager& sources = context.getSourceManager();
  for (const clang::Stmt* statement : body.body()) {
    if (llvm::isa<clang::NullStmt>(statement) || onlyLooks(*statement)) continue;
    std::string text;
    const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement);
    if (choice != nullptr && !choice->getBeginLoc().isMacroID()) {
      statement = refusal(*choice, context);
      if (statement == nullptr) break;
      const clang::CharSourceRange condition =
          clang::CharSourceRange::getTokenRange(choice->getCond()->getSourceRange());
      text =
          "!(" + clang::Lexer::getSourceText(condition, sources, context.getLangOpts()).str() + ")";
    }
    if (!clauseAt(statement->getBeginLoc(), context)) break;
    leading[sources.getExpansionLoc(statement->getBeginLoc()).getRawEncoding()] = text;
  }
  return leading;
}

}  // namespace

bool isContractClause(const clang::Stmt& statement, const clang::ASTContext& context) {
  return clauseAt(statement.getBeginLoc(), context).has_value();
}

std::vector<model::Contract> contractsOf(const clang::FunctionDecl& function) {
  // The pattern of an instance has the body as written, whether or not it is instantiated yet.
  const clang::FunctionDecl* written = function.getTemplateInstantiationPattern();
  if (written == nullptr) written = &function;
  const clang::FunctionDecl* definition = nullptr;
  if (!written->hasBody(definition)) return {};
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(definition->getBody());
  if (body == nullptr) return {};
  const clang::ASTContext& context = function.getASTContext();
  ClauseFinder finder(context, leadingClauses(*body, context));
  finder.walk(const_cast<clang::CompoundStmt&>(*body));
  return std::move(finder.found);
}

namespace {

// The literal that an expression mentions first.
const clang::StringLiteral* literalIn(const clang::Stmt* expression) {
  if (expression == nullptr) return nullptr;
  if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expression)) return literal;
  for (const clang::Stmt* part : expression->children()) {
    if (const clang::StringLiteral* literal = literalIn(part)) return literal;
  }
  return nullptr;
}

// What an ASSAY_INVARIANT says: the text that is hashed for the type of the member's parameter.
std::optional<std::string> conditionOf(const clang::CXXMethodDecl& method) {
  const clang::FunctionDecl* written = method.getTemplateInstantiationPattern();
  if (written == nullptr) written = &method;
  if (written->getNumParams() != 1 || written->getNameAsString() != "assayInvariant") return {};
  const auto tag = written->getParamDecl(0)
                       ->getTypeSourceInfo()
                       ->getTypeLoc()
                       .getUnqualifiedLoc()
                       .getAsAdjusted<clang::TemplateSpecializationTypeLoc>();
  if (tag.isNull() || tag.getNumArgs() != 1) return {};
  const clang::StringLiteral* text = literalIn(tag.getArgLoc(0).getSourceExpression());
  if (text == nullptr) return {};
  return text->getString().str();
}

bool isInvariant(const clang::CXXMethodDecl& method, const std::vector<std::string>& extraNames) {
  if (!method.param_empty() || method.getIdentifier() == nullptr) return false;
  const llvm::StringRef name = method.getName();
  return std::ranges::find(wellKnownInvariants, std::string_view(name)) !=
             wellKnownInvariants.end() ||
         std::ranges::find(extraNames, std::string_view(name)) != extraNames.end();
}

// The class, and after it its bases, each once, nearest first along each line of descent.
void addLineage(const clang::CXXRecordDecl& record,
                std::vector<const clang::CXXRecordDecl*>& lineage) {
  if (std::ranges::find(lineage, &record) != lineage.end()) return;
  lineage.push_back(&record);
  for (const clang::CXXBaseSpecifier& base : record.bases()) {
    const auto* declared = base.getType()->getAsCXXRecordDecl();
    const auto* definition = declared != nullptr ? declared->getDefinition() : nullptr;
    if (definition != nullptr) addLineage(*definition, lineage);
  }
}

}  // namespace

std::vector<model::Invariant> invariantsOf(const clang::CXXRecordDecl& record,
                                           const std::vector<std::string>& extraNames) {
  const clang::ASTContext& context = record.getASTContext();
  std::vector<const clang::CXXRecordDecl*> lineage;
  addLineage(record, lineage);
  std::vector<model::Invariant> invariants;
  for (const clang::CXXRecordDecl* scope : lineage) {
    const bool isOwn = scope == &record;
    if (!isOwn && !convertsToBase(record, *scope)) continue;
    for (const clang::CXXMethodDecl* method : scope->methods()) {
      if (!method->isConst() || method->isDeleted() || !method->getReturnType()->isBooleanType()) {
        continue;
      }
      const auto condition = conditionOf(*method);
      if (!condition && !isInvariant(*method, extraNames)) continue;
      // An overridden one would give the answer of its override a second time.
      const auto* final = method->getCorrespondingMethodInClass(&record);
      if (method->isVirtual() && final != nullptr && final != method) continue;
      invariants.push_back({condition ? *condition : method->getNameAsString(),
                            condition.has_value(), method->getAccess() != clang::AS_public,
                            locationOf(method->getLocation(), context),
                            isOwn ? "" : spelling(context.getRecordType(scope), context)});
    }
  }
  return invariants;
}

}  // namespace assay::frontend
