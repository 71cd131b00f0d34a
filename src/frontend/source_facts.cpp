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
#include "frontend/unexplored.h"
#include "support/compile_flags.h"

namespace assay::frontend {

namespace {

class DefinitionFinder final : public SyntaxWalk {
 public:
  explicit DefinitionFinder(IsExplored isExplored) : isExplored_(isExplored) {}

  model::SourceFacts found;
  bool isInFiles = false;  // what is walked

  void noteEnums(std::vector<model::MadeEnum> all) {
    for (model::MadeEnum& made : all) {
      const auto known = llvm::find_if(
          found.madeEnums, [&](const model::MadeEnum& other) { return other.name == made.name; });
      if (known == found.madeEnums.end()) {
        found.madeEnums.push_back(std::move(made));
      } else {
        known->values = std::max(known->values, made.values);
      }
    }
  }

 protected:
  bool onDecl(clang::Decl& decl) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    // What explored methods give is seen when they are called.
    if (function != nullptr && !isPartOfExplored(decl)) noteEnums(enumsMadeBy(*function));
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(&decl);
    if (field != nullptr && !isPartOfExplored(decl)) noteEnums(enumsMadeBy(*field));
    noteEnums(enumsNamedBy(decl));
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl);
    // A function object, or a value that is no enumerator.
    if (variable != nullptr && variable->hasGlobalStorage() && !variable->isStaticLocal()) {
      noteEnums(enumsMadeBy(*variable));
    }
    if (function == nullptr || !isInFiles || !function->isThisDeclarationADefinition()) return true;
    for (model::Contract& contract : contractsOf(*function)) {
      found.contracts.push_back(std::move(contract));
    }
    for (model::SourceLocation& call : leadingCalls(*function)) {
      found.leadingCalls.push_back(std::move(call));
    }
    return true;
  }

 private:
  bool isPartOfExplored(const clang::Decl& decl) const {
    for (const auto* scope = decl.getDeclContext(); scope != nullptr; scope = scope->getParent()) {
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(scope);
      if (record == nullptr) continue;
      if (isExplored_(*record)) return true;
      if (isNameable(*record)) return false;  // a client uses it without what is around it
    }
    return false;
  }

  IsExplored isExplored_;
};

// Bit operators of the library for its own enumerations.
bool isBitOperatorOfLibrary(const clang::Decl& decl) {
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
  if (function == nullptr || isOfProject(decl) || !function->getReturnType()->isEnumeralType()) {
    return false;
  }
  const clang::OverloadedOperatorKind kind = function->getOverloadedOperator();
  return kind == clang::OO_Pipe || kind == clang::OO_Amp || kind == clang::OO_Caret ||
         kind == clang::OO_Tilde;
}

}  // namespace

model::SourceFacts factsOf(clang::ASTContext& context, const std::set<std::string>& files,
                           IsExplored isExplored) {
  DefinitionFinder finder(isExplored);
  visitDeclarations(*context.getTranslationUnitDecl(), isOfProject, [&](clang::Decl& decl) {
    finder.isInFiles = files.contains(fileOf(decl));
    finder.walk(decl);
  });
  visitDeclarations(*context.getTranslationUnitDecl(), isBitOperatorOfLibrary,
                    [&](clang::Decl& decl) {
                      finder.noteEnums(enumsMadeBy(llvm::cast<clang::FunctionDecl>(decl)));
                    });
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
    // Which classes are explored is not known here: those of a public name are taken to be.
    facts = factsOf(compiler.getASTContext(), {source}, [](const clang::CXXRecordDecl& record) {
      return isNameable(record) && !isInPrivateNamespace(record);
    });
    facts.unexplored = unexploredIn(compiler.getASTContext(), Unit::Source);
  });
  if (!outcome) return support::passOn(outcome);
  if (!outcome->errors.empty()) {
    return support::fail(support::ErrorCode::Build, outcome->errors.front().message,
                         outcome->errors.front().where);
  }
  return facts;
}

}  // namespace assay::frontend
