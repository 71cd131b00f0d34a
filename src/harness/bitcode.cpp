#include "harness/bitcode.h"

#include <filesystem>

#include "harness/diagnostics.h"

namespace assay::harness {

support::Result<std::vector<std::string>> emitBitcode(const BuiltWorker& worker,
                                                      const Toolchain& toolchain,
                                                      const BuildOptions& options,
                                                      support::Listener& listener) {
  const auto directory = std::filesystem::absolute(options.cacheDirectory) / "bitcode";
  std::vector<std::string> files;
  for (const Compilation& compilation : worker.compilations) {
    listener.onProgress({"bitcode", compilation.source, files.size(), worker.compilations.size()});
    auto compiled = compileCached(toolchain, compilation, OutputKind::Bitcode, directory);
    if (!compiled) return support::passOn(compiled);
    if (!compiled->errors.empty()) {
      return support::fail(support::ErrorCode::Build, summary(parseErrors(compiled->errors)),
                           compilation.source);
    }
    files.push_back(std::move(compiled->path));
  }
  return files;
}

}  // namespace assay::harness
