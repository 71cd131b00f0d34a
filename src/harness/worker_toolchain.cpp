// The one place where the harness looks into the runtime: how it wants to be compiled and linked.
#include <filesystem>

#include "harness/toolchain.h"
#include "runtime/worker_flags.h"

namespace assay::harness {

Toolchain workerToolchain(const std::string& root, const std::string& runtimeArchive) {
  WorkerFlags flags;
  flags.compile.assign(runtime::kCompileFlags.begin(), runtime::kCompileFlags.end());
  flags.link.assign(runtime::kLinkFlags.begin(), runtime::kLinkFlags.end());
  flags.linkerScript = root + "/src/runtime/" + std::string(runtime::kLinkerScript);
  return workerToolchain(root, runtimeArchive, flags);
}

Toolchain memcheckToolchain(const std::string& root, const std::string& runtimeArchive) {
  WorkerFlags flags;
  flags.compile.assign(runtime::kMemcheckCompileFlags.begin(),
                       runtime::kMemcheckCompileFlags.end());
  flags.link.assign(runtime::kMemcheckLinkFlags.begin(), runtime::kMemcheckLinkFlags.end());
  flags.linkerScript = root + "/src/runtime/" + std::string(runtime::kLinkerScript);
  const std::filesystem::path archive(runtimeArchive);
  return workerToolchain(
      root, (archive.parent_path() / runtime::kMemcheckFolder / archive.filename()).string(),
      flags);
}

}  // namespace assay::harness
