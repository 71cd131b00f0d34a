#include "frontend/source_facts.h"

#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>

#include "frontend/contracts.h"
#include "frontend/declarations.h"
#include "frontend/leading_calls.h"
#include "frontend/parse.h"
#include "frontend/syntax_walk.h"
#include "support/compile_flags.h"

namespace assay::frontend {

namespace {

class DefinitionFinder final : public SyntaxWalk {
 public:
  model::SourceFacts found;

 protected:
  bool onDecl(clang::Decl& decl) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl);
    if (function == nullptr || !function->isThisDeclarationADefinition()) return true;
    for (model::Contract& contract : contractsOf(*function)) {
      found.contracts.push_back(std::move(contract));
    }
    for (model::SourceLocation& call : leadingCalls(*function)) {
      found.leadingCalls.push_back(std::move(call));
    }
    return true;
  }
};

}  // namespace

model::SourceFacts factsOf(clang::ASTContext& context, const std::set<std::string>& files) {
  DefinitionFinder finder;
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
