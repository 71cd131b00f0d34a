#include "frontend/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/PCHContainerOperations.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <memory>
#include <string_view>
#include <utility>

namespace assay::frontend {

namespace {

constexpr const char* syntheticFile = "assay_subject.cpp";
constexpr const char* sentinel = "assayEndOfSubject";

std::string describe(const clang::SourceManager& sources, clang::SourceLocation location) {
  const clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location));
  if (presumed.isInvalid()) return {};
  return std::string(presumed.getFilename()) + ":" + std::to_string(presumed.getLine()) + ":" +
         std::to_string(presumed.getColumn());
}

// Keeps the errors of the source; deaf while the visitor tries things out.
class ErrorCollector final : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    if (level < clang::DiagnosticsEngine::Error || deaf) return;
    ParseError error;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      error.where = describe(diagnostic.getSourceManager(), diagnostic.getLocation());
    }
    llvm::SmallString<256> text;
    diagnostic.FormatDiagnostic(text);
    error.message = text.str().str();
    errors.push_back(std::move(error));
  }

  std::vector<ParseError> errors;
  bool deaf = false;
};

class VisitConsumer final : public clang::ASTConsumer {
 public:
  VisitConsumer(clang::CompilerInstance& compiler, ErrorCollector& errors,
                const std::function<void(clang::CompilerInstance&)>& visit)
      : compiler_(compiler), errors_(errors), visit_(visit) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    if (!group.isSingleDecl()) return true;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(group.getSingleDecl());
    if (variable == nullptr || variable->getNameAsString() != sentinel) return true;
    errors_.deaf = true;
    if (errors_.errors.empty()) visit_(compiler_);
    return false;  // nothing that follows matters
  }

 private:
  clang::CompilerInstance& compiler_;
  ErrorCollector& errors_;
  const std::function<void(clang::CompilerInstance&)>& visit_;
};

class VisitAction final : public clang::ASTFrontendAction {
 public:
  VisitAction(ErrorCollector& errors, const std::function<void(clang::CompilerInstance&)>& visit,
              std::vector<std::string>& dependencies)
      : errors_(errors), visit_(visit), dependencies_(dependencies) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return std::make_unique<VisitConsumer>(compiler, errors_, visit_);
  }

  void EndSourceFileAction() override {
    const clang::SourceManager& sources = getCompilerInstance().getSourceManager();
    for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
      const std::string name = file->first.getName().str();
      if (!name.ends_with(syntheticFile)) dependencies_.push_back(name);
    }
  }

 private:
  ErrorCollector& errors_;
  const std::function<void(clang::CompilerInstance&)>& visit_;
  std::vector<std::string>& dependencies_;
};

}  // namespace

support::Result<ParseOutcome> parse(const ParseInput& input,
                                    const std::function<void(clang::CompilerInstance&)>& visit) {
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
          llvm::vfs::createPhysicalFileSystem().release()));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  overlay->pushOverlay(memory);
  overlay->setCurrentWorkingDirectory(input.directory);
  memory->setCurrentWorkingDirectory(input.directory);
  memory->addFile(
      syntheticFile, 0,
      llvm::MemoryBuffer::getMemBufferCopy(input.source + "\nextern int " + sentinel + ";\n"));

  const auto files =
      llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), overlay);
  std::vector<std::string> command = {ASSAY_CLANG_PROGRAM, "-fsyntax-only",
                                      "-resource-dir=" ASSAY_CLANG_RESOURCE_DIR, "-ferror-limit=0",
                                      "-w"};
  command.insert(command.end(), input.arguments.begin(), input.arguments.end());
  command.insert(command.end(), {"-x", "c++", syntheticFile});

  ParseOutcome outcome;
  ErrorCollector errors;
  clang::tooling::ToolInvocation invocation(
      command, std::make_unique<VisitAction>(errors, visit, outcome.dependencies), files.get(),
      std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&errors);
  const bool ran = invocation.run();
  outcome.errors = std::move(errors.errors);
  if (!ran && outcome.errors.empty()) {
    return support::fail(support::ErrorCode::Internal, "Clang could not be run");
  }
  return outcome;
}

}  // namespace assay::frontend
