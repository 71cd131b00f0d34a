#include "frontend/source_facts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Frontend/CompilerInstance.h>

#include "frontend/contracts.h"
#include "frontend/declarations.h"
#include "frontend/enum_values.h"
#include "frontend/leading_calls.h"
#include "frontend/naming.h"
#include "frontend/parse.h"
#include "frontend/syntax_walk.h"
#include "support/compile_flags.h"

namespace assay::frontend {

namespace {

class DefinitionFinder final : public SyntaxWalk {
 public:
  explicit DefinitionFinder(const clang::ASTContext& of) : context(&of) {}

  model::SourceFacts found;
  const clang::ASTContext* context;

 protected:
  bool onDecl(clang::Decl& decl) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) noteVariable(*variable);
    if (const auto* value = llvm::dyn_cast<clang::ValueDecl>(&decl)) noteNeverNull(*value);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    const bool isOutside = function != nullptr && !llvm::isa<clang::CXXMethodDecl>(function);
    if (isOutside) noteEnums(*function);
    if (function == nullptr || !function->isThisDeclarationADefinition()) return true;
    for (model::Contract& contract : contractsOf(*function)) {
      found.contracts.push_back(std::move(contract));
    }
    for (model::SourceLocation& call : leadingCalls(*function)) {
      found.leadingCalls.push_back(std::move(call));
    }
    return true;
  }

  bool onStmt(clang::Stmt& statement) override {
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement);
    if (cast == nullptr || cast->getCastKind() != clang::CK_BaseToDerived) return true;
    clang::QualType from = cast->getSubExpr()->getType();
    if (from->isPointerType()) from = from->getPointeeType();
    const clang::CXXRecordDecl* base = from->getAsCXXRecordDecl();
    if (base != nullptr && base->hasDefinition() && base->isPolymorphic()) {
      found.downcasts.push_back(locationOf(cast->getExprLoc(), *context));
    }
    return true;
  }

 private:
  void noteVariable(const clang::VarDecl& variable) {
    const bool isOutside = variable.hasGlobalStorage() &&
                           variable.getDeclContext()->getRedeclContext()->isFileContext();
    const clang::QualType type = variable.getType();
    if (!isOutside || variable.isInAnonymousNamespace() || type.isConstQualified() ||
        type->isReferenceType() || variable.isConstexpr()) {
      return;
    }
    add(found.variables, qualifiedName(variable));
  }

  void noteNeverNull(const clang::ValueDecl& value) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&value);
    const clang::QualType type = function != nullptr ? function->getReturnType() : value.getType();
    if (type->getNullability() == clang::NullabilityKind::NonNull) {
      found.neverNull.push_back(locationOf(value.getLocation(), *context));
    }
  }

  void noteEnums(const clang::FunctionDecl& function) {
    for (model::MadeEnum& made : enumsMadeBy(function)) {
      const auto known = llvm::find_if(
          found.madeEnums, [&](const model::MadeEnum& other) { return other.name == made.name; });
      if (known == found.madeEnums.end()) {
        found.madeEnums.push_back(std::move(made));
      } else {
        known->values = std::max(known->values, made.values);
      }
    }
  }

  static void add(std::vector<std::string>& names, std::string name) {
    if (llvm::is_contained(names, name)) return;
    names.push_back(std::move(name));
  }
};

}  // namespace

model::SourceFacts factsOf(clang::ASTContext& context, const std::set<std::string>& files) {
  DefinitionFinder finder(context);
  visitFiles(*context.getTranslationUnitDecl(), files,
             [&](clang::Decl& decl) { finder.walk(decl); });
  return std::move(finder.found);
}

support::Result<model::SourceFacts> factsInSource(
    const std::string& source, const std::vector<std::string>& flags, const std::string& directory,
    const std::vector<std::string>& includeDirectories) {
  ParseInput input;
  input.source = "#include \"" + source + "\"\n";
  input.directory = directory;
  input.arguments = flags;
  input.arguments.insert(input.arguments.end(), {"-UNDEBUG", "-DASSAY_ACTIVE=1"});
  for (const std::string& folder : includeDirectories) {
    input.arguments.insert(input.arguments.end(), {"-idirafter", folder});
  }
  model::SourceFacts facts;
  const auto outcome = parse(input, [&](clang::CompilerInstance& compiler) {
    facts = factsOf(compiler.getASTContext(), {source});
  });
  if (!outcome) return support::passOn(outcome);
  if (!outcome->errors.empty()) {
    return support::fail(support::ErrorCode::Build, outcome->errors.front().message,
                         outcome->errors.front().where);
  }
  return facts;
}

}  // namespace assay::frontend
