// The compiler, and what a worker is built with besides the subject.
#pragma once

#include <string>
#include <vector>

namespace assay::harness {

struct Toolchain {
  std::string compiler = "clang++-19";
  // With contracts.h and the headers of generated code; searched after the subject's own.
  std::vector<std::string> includeDirectories;
  std::vector<std::string> compileFlags;  // after the subject's own flags
  std::vector<std::string> linkFlags;     // at the end of the link line, the linker script included
  std::string runtimeArchive;
  std::vector<std::string> inputs;  // files that a change of the toolchain shows in
};

// How the runtime wants a worker to be compiled and linked.
struct WorkerFlags {
  std::vector<std::string> compile;
  std::vector<std::string> link;
  std::string linkerScript;
};

// The worker's toolchain. `root` is the folder that holds Assay's include/ and src/.
Toolchain workerToolchain(const std::string& root, const std::string& runtimeArchive,
                          const WorkerFlags& flags);

// The same with the flags of runtime/worker_flags.h.
Toolchain workerToolchain(const std::string& root, const std::string& runtimeArchive);

// For the worker that runs under valgrind's memcheck: without sanitizers and optimisation. Takes
// the path of the ordinary runtime, beside which the other lies.
Toolchain memcheckToolchain(const std::string& root, const std::string& runtimeArchive);

// The file that runs when the program is called by name; the name itself if PATH has none.
std::string resolveProgram(const std::string& program);

}  // namespace assay::harness
