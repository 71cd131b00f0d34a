// Running Clang, with what it made kept for the next time.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/records.h"
#include "harness/toolchain.h"
#include "support/process.h"
#include "support/result.h"

namespace assay::harness {

// One source file and the flags of the subject that describe it.
struct Compilation {
  std::string source;     // absolute
  std::string directory;  // where relative paths among the flags start
  std::vector<std::string> flags;
};

struct CompileResult {
  bool succeeded = false;
  std::string errors;               // the compiler's output if it failed
  std::vector<std::string> inputs;  // every file that was read, absolute
};

enum class OutputKind { Nothing, Object, Bitcode };

// A Usage error if a compiler or linker failed because there is no room for what it writes.
support::Status spaceFor(const support::Completion& done, const std::filesystem::path& output);

// Runs the compiler, always. Flags that it does not know are dropped. `output` is replaced in one
// step, and only on success. An Error only if the compiler cannot be run or there is no room.
support::Result<CompileResult> compile(const Toolchain& toolchain, const Compilation& compilation,
                                       OutputKind kind, const std::filesystem::path& output = {});

struct CompiledFile {
  std::string path;
  std::vector<std::string> inputs;
  std::string errors;  // empty: it was compiled
  bool wasCached = false;
};

// Compiles into the folder, or finds what an earlier run left there.
support::Result<CompiledFile> compileCached(const Toolchain& toolchain,
                                            const Compilation& compilation, OutputKind kind,
                                            const std::filesystem::path& directory);

}  // namespace assay::harness
