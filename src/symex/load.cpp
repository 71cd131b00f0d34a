#include "symex/load.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>

#include "symex/decoder.h"
#include "symex/gather_checks.h"
#include "symex/models_embedded.h"
#include "symex/promote.h"

namespace assay::symex {

namespace {

support::Result<std::unique_ptr<llvm::Module>> readModule(llvm::LLVMContext& context,
                                                          const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    return support::fail(support::ErrorCode::Usage, "cannot read: " + buffer.getError().message(),
                         file);
  }
  auto module = llvm::parseBitcodeFile((*buffer)->getMemBufferRef(), context);
  if (!module) {
    return support::fail(support::ErrorCode::Usage,
                         "this is no bitcode: " + llvm::toString(module.takeError()), file);
  }
  return std::move(*module);
}

// Headers of the C library hold bodies that compilers may inline; the models say more.
void preferModels(llvm::Module& module, const llvm::Module& models) {
  for (llvm::Function& function : module) {
    if (!function.hasAvailableExternallyLinkage()) continue;
    const llvm::Function* model = models.getFunction(function.getName());
    if (model != nullptr && !model->isDeclaration()) function.deleteBody();
  }
}

support::Status linkModels(llvm::Module& module, llvm::Linker& linker, llvm::LLVMContext& context) {
  const auto buffer = llvm::MemoryBuffer::getMemBufferCopy(modelsBitcode(), "models");
  // Only what is needed is read beyond its name.
  auto models = llvm::getLazyBitcodeModule(buffer->getMemBufferRef(), context,
                                           /*ShouldLazyLoadMetadata=*/true);
  if (!models) {
    return support::fail(support::ErrorCode::Internal,
                         "the models cannot be read: " + llvm::toString(models.takeError()));
  }
  // The models' own initialisers would all count as needed.
  if (auto* constructors = (*models)->getNamedGlobal("llvm.global_ctors")) {
    constructors->eraseFromParent();
  }
  preferModels(module, **models);
  if (linker.linkInModule(std::move(*models), llvm::Linker::Flags::LinkOnlyNeeded)) {
    return support::fail(support::ErrorCode::Internal, "the models cannot be linked");
  }
  return {};
}

}  // namespace

support::Result<std::shared_ptr<const Program>> loadProgram(std::span<const std::string> files,
                                                            const LoadOptions& options) {
  assayAssert(!files.empty());
  llvm::LLVMContext context;
  auto module = readModule(context, files.front());
  if (!module) return support::passOn(module);
  llvm::Linker linker(**module);
  for (const std::string& file : files.subspan(1)) {
    auto next = readModule(context, file);
    if (!next) return support::passOn(next);
    if (linker.linkInModule(std::move(*next))) {
      return support::fail(support::ErrorCode::Build, "cannot be linked with the others", file);
    }
  }
  if (options.linkModels) {
    if (auto linked = linkModels(**module, linker, context); !linked)
      return support::passOn(linked);
  }
  gatherChecks(**module);
  if (options.passes.promote) promoteLocals(**module);
  return std::shared_ptr<const Program>(decode(**module));
}

}  // namespace assay::symex
