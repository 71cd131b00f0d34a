#include "harness/toolchain.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace assay::harness {

namespace fs = std::filesystem;

std::string resolveProgram(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder) / program;
    std::error_code failed;
    const fs::path real = fs::canonical(candidate, failed);
    if (!failed && ::access(real.c_str(), X_OK) == 0) return real.string();
  }
  return program;
}

Toolchain workerToolchain(const std::string& root, const std::string& runtimeArchive,
                          const WorkerFlags& flags) {
  Toolchain toolchain;
  toolchain.includeDirectories = {root + "/include", root + "/src"};
  toolchain.compileFlags = flags.compile;
  toolchain.linkFlags = flags.link;
  toolchain.linkFlags.push_back("-Wl,-T," + flags.linkerScript);
  toolchain.runtimeArchive = runtimeArchive;
  toolchain.inputs = {resolveProgram(toolchain.compiler), runtimeArchive, flags.linkerScript};
  return toolchain;
}

}  // namespace assay::harness
