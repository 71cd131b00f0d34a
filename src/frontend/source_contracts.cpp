#include "frontend/source_contracts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>

#include "frontend/contracts.h"
#include "frontend/declarations.h"
#include "frontend/parse.h"
#include "support/compile_flags.h"

namespace assay::frontend {

namespace {

class DefinitionFinder : public clang::RecursiveASTVisitor<DefinitionFinder> {
 public:
  explicit DefinitionFinder(const std::string& file) : file_(file) {}

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (!function->isThisDeclarationADefinition() || fileOf(*function) != file_) return true;
    for (model::Contract& contract : contractsOf(*function)) found.push_back(std::move(contract));
    return true;
  }

  std::vector<model::Contract> found;

 private:
  const std::string& file_;
};

}  // namespace

support::Result<std::vector<model::Contract>> contractsInSource(
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
  DefinitionFinder finder(source);
  const auto outcome = parse(input, [&](clang::CompilerInstance& compiler) {
    finder.TraverseDecl(compiler.getASTContext().getTranslationUnitDecl());
  });
  if (!outcome) return support::passOn(outcome);
  if (!outcome->errors.empty()) {
    return support::fail(support::ErrorCode::Build, outcome->errors.front().message,
                         outcome->errors.front().where);
  }
  return std::move(finder.found);
}

}  // namespace assay::frontend
