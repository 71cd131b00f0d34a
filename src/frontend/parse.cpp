#include "frontend/parse.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/PCHContainerOperations.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace assay::frontend {

namespace fs = std::filesystem;

namespace {

constexpr const char* syntheticFile = "assay_subject.cpp";

// Declared at the end. Clang is one token ahead of the declaration that it hands over, so another
// one follows: a file that ends there could not be continued.
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

// What follows the subject in a process of its own, with errors in the compiler's words.
class BehindTheSubject {
 public:
  explicit BehindTheSubject(Trial trial) : trial_(std::move(trial)) {}

  // Clang reads the text next.
  void enter(clang::CompilerInstance& compiler) {
    auto options =
        llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>(compiler.getDiagnosticOpts());
    options->ShowCarets = false;
    auto printer = std::make_unique<clang::TextDiagnosticPrinter>(stream_, options.get());
    printer->BeginSourceFile(compiler.getLangOpts(), &compiler.getPreprocessor());
    compiler.getDiagnostics().setClient(printer.release(), true);
    const clang::FileID file = compiler.getSourceManager().createFileID(
        llvm::MemoryBuffer::getMemBufferCopy(trial_.text, trial_.file));
    compiler.getPreprocessor().EnterSourceFile(file, nullptr, clang::SourceLocation());
  }

  [[noreturn]] void finish(std::vector<std::string> inputs) {
    trial_.answer({std::move(errors_), std::move(inputs)});
  }

 private:
  Trial trial_;
  std::string errors_;
  llvm::raw_string_ostream stream_{errors_};
};

// The system's files, without those that are none: Clang would wait for somebody to write to a
// pipe, and read a device for ever.
class RegularFiles final : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(
      const llvm::Twine& path) override {
    const auto found = status(path);
    const bool isFile = !found || found->isRegularFile() || found->isDirectory();
    if (!isFile) return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(path);
  }
};

// What the two classes below share: one run of Clang.
struct Run {
  const std::string& directory;
  const std::function<void(clang::CompilerInstance&)>& visit;
  bool keepsSnapshot;
  ErrorCollector errors;
  ParseOutcome outcome;
  std::optional<BehindTheSubject> behind;  // in the process of a trial
};

class VisitConsumer final : public clang::ASTConsumer {
 public:
  VisitConsumer(clang::CompilerInstance& compiler, Run& run) : compiler_(compiler), run_(run) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    if (!group.isSingleDecl()) return true;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(group.getSingleDecl());
    if (variable == nullptr || variable->getNameAsString() != sentinel) return true;
    // What the subject uses of templates is made once, here, and not again in each trial.
    compiler_.getSema().PerformPendingInstantiations();
    if (!run_.errors.errors.empty()) return false;
    if (run_.keepsSnapshot) takeSnapshot();
    if (run_.behind) {
      run_.behind->enter(compiler_);
      return true;
    }
    run_.errors.deaf = true;
    run_.visit(compiler_);
    return false;  // nothing that follows matters
  }

 private:
  void takeSnapshot() {
    auto taken = frontend::takeSnapshot();
    if (auto* trial = std::get_if<Trial>(&taken)) {
      run_.behind.emplace(std::move(*trial));
    } else {
      run_.outcome.snapshot = std::get<std::unique_ptr<Snapshot>>(std::move(taken));
    }
  }

  clang::CompilerInstance& compiler_;
  Run& run_;
};

class VisitAction final : public clang::ASTFrontendAction {
 public:
  explicit VisitAction(Run& run) : run_(run) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return std::make_unique<VisitConsumer>(compiler, run_);
  }

  void EndSourceFileAction() override {
    std::vector<std::string>& files = run_.outcome.dependencies;
    const clang::SourceManager& sources = getCompilerInstance().getSourceManager();
    for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
      const std::string name = file->first.getName().str();
      if (name.ends_with(syntheticFile)) continue;
      files.push_back((fs::path(run_.directory) / name).lexically_normal().string());
    }
    if (run_.behind) run_.behind->finish(std::move(files));
  }

 private:
  Run& run_;
};

}  // namespace

support::Result<ParseOutcome> parse(const ParseInput& input,
                                    const std::function<void(clang::CompilerInstance&)>& visit) {
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::makeIntrusiveRefCnt<RegularFiles>(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
          llvm::vfs::createPhysicalFileSystem().release())));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  overlay->pushOverlay(memory);
  overlay->setCurrentWorkingDirectory(input.directory);
  memory->setCurrentWorkingDirectory(input.directory);
  memory->addFile(
      syntheticFile, 0,
      llvm::MemoryBuffer::getMemBufferCopy(input.source + "\nextern int " + sentinel + ";\n;\n"));

  const auto files =
      llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), overlay);
  // All comments, because "internal" is rarely said in the form for Doxygen.
  std::vector<std::string> command = {ASSAY_CLANG_PROGRAM,
                                      "-fparse-all-comments",
                                      "-fsyntax-only",
                                      "-resource-dir=" ASSAY_CLANG_RESOURCE_DIR,
                                      "-ferror-limit=0",
                                      "-ftemplate-backtrace-limit=0",
                                      "-w"};
  command.insert(command.end(), input.arguments.begin(), input.arguments.end());
  command.insert(command.end(), {"-x", "c++", syntheticFile});

  Run run{input.directory, visit, input.keepsSnapshot, {}, {}, {}};
  clang::tooling::ToolInvocation invocation(command, std::make_unique<VisitAction>(run),
                                            files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&run.errors);
  const bool ran = invocation.run();
  run.outcome.errors = std::move(run.errors.errors);
  if (!ran && run.outcome.errors.empty()) {
    return support::fail(support::ErrorCode::Internal, "Clang could not be run");
  }
  return std::move(run.outcome);
}

}  // namespace assay::frontend
