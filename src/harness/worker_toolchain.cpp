// The one place where the harness looks into the runtime: how it wants to be compiled and linked.
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

}  // namespace assay::harness
