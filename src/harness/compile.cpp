#include "harness/compile.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <variant>

#include "runtime/worker_flags.h"
#include "support/descriptor.h"
#include "support/files.h"
#include "support/hash.h"
#include "support/process.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

// Sanitizers, coverage and optimisation have no place in bitcode for the symbolic executor.
bool isInstrumentation(std::string_view flag) {
  return flag.starts_with("-fsanitize") || flag.starts_with("-O");
}

// What is left of -fsanitize=undefined for code in the bitcode. Named one by one, a check that does
// not go with the flags of the subject would be an error, as vptr with -fno-rtti.
std::string checksNotInCode() {
  std::string flag = "-fno-sanitize=object-size";
  for (const runtime::UndefinedCheck& check : runtime::kUndefinedChecks) {
    if (check.inBitcode != runtime::CheckedBy::Code) flag.append(",").append(check.name);
  }
  return flag;
}

std::vector<std::string> flagsFor(const Toolchain& toolchain, OutputKind kind) {
  std::vector<std::string> flags;
  for (const std::string& flag : toolchain.compileFlags) {
    const bool isForObjectsOnly = kind != OutputKind::Object && isInstrumentation(flag);
    if (!isForObjectsOnly) flags.push_back(flag);
  }
  for (const std::string& directory : toolchain.includeDirectories) {
    flags.insert(flags.end(), {"-idirafter", directory});
  }
  flags.insert(flags.end(),
               {"-w", "-Qunused-arguments", "-ferror-limit=0", "-ftemplate-backtrace-limit=0",
                "-fno-color-diagnostics", "-fno-caret-diagnostics"});
  switch (kind) {
    case OutputKind::Nothing:
      flags.push_back("-fsyntax-only");
      break;
    case OutputKind::Object:
      // A section for each function: what a missing symbol is needed by can be told.
      flags.insert(flags.end(), {"-ffunction-sections", "-c"});
      break;
    case OutputKind::Bitcode:
      // kcfi numbers the types of functions; the executor compares them, as the worker does. There
      // is no trap for vptr. -O1 marks where local variables begin and end to live; no pass runs.
      flags.insert(flags.end(),
                   {"-fno-sanitize=all", "-fsanitize=undefined,kcfi", checksNotInCode(),
                    "-fsanitize-trap=all", "-fno-sanitize-trap=vptr", "-O1", "-Xclang",
                    "-disable-llvm-passes", "-D_GLIBCXX_EXTERN_TEMPLATE=0", "-emit-llvm", "-c"});
      break;
  }
  return flags;
}

// The words of a makefile rule after its target, with escapes undone.
std::vector<std::string> parseDependencies(std::string_view rule, const std::string& directory) {
  std::vector<std::string> files;
  std::string word;
  bool afterTarget = false;
  const auto finishWord = [&] {
    if (!word.empty() && !afterTarget && word.back() == ':') {
      afterTarget = true;
    } else if (!word.empty() && afterTarget) {
      files.push_back((fs::path(directory) / word).lexically_normal().string());
    }
    word.clear();
  };
  for (std::size_t i = 0; i < rule.size(); ++i) {
    const char c = rule[i];
    const char next = i + 1 < rule.size() ? rule[i + 1] : '\0';
    if (c == '\\' && (next == '\n' || next == '\r')) {
      finishWord();
    } else if ((c == '\\' && (next == ' ' || next == '#' || next == '\\')) ||
               (c == '$' && next == '$')) {
      word += next;
      ++i;
    } else if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      finishWord();
    } else {
      word += c;
    }
  }
  finishWord();
  return files;
}

// The flags that the driver complains about: "unknown argument: '-fweb'" and its like.
std::vector<std::string> unknownFlags(std::string_view errors) {
  constexpr std::array markers = {
      std::string_view("unknown argument: '"), std::string_view("unknown argument '"),
      std::string_view("unsupported option '"), std::string_view("unsupported argument '")};
  std::vector<std::string> flags;
  for (const std::string_view marker : markers) {
    for (std::size_t at = errors.find(marker); at != std::string_view::npos;
         at = errors.find(marker, at + 1)) {
      const std::size_t begin = at + marker.size();
      flags.emplace_back(errors.substr(begin, errors.find('\'', begin) - begin));
    }
  }
  return flags;
}

// A complaint may quote the whole flag or only its value.
bool isNamedBy(const std::string& flag, const std::vector<std::string>& complaints) {
  return std::ranges::any_of(complaints, [&](const std::string& named) {
    return flag == named || (flag.starts_with('-') && flag.ends_with("=" + named));
  });
}

fs::path temporaryBeside(const fs::path& output) {
  fs::path temporary = output;
  temporary += "." + std::to_string(::getpid()) + ".tmp";
  return temporary;
}

}  // namespace

support::Status spaceFor(const support::Completion& done, const fs::path& output) {
  if (done.succeeded()) return {};
  const auto* signalled = std::get_if<support::Signalled>(&done.end);
  const bool isTooLarge = signalled != nullptr && signalled->signal == SIGXFSZ;
  for (const std::string& reason : {support::systemReason(ENOSPC), support::systemReason(EFBIG),
                                    support::systemReason(EDQUOT)}) {
    if (!isTooLarge && done.error.find(reason) == std::string::npos) continue;
    return support::fail(
        support::ErrorCode::Usage,
        "the compiler cannot write: " + (isTooLarge ? support::systemReason(EFBIG) : reason),
        output.string(), "Make room, in this folder and in that for temporary files (TMPDIR).");
  }
  return {};
}

support::Result<CompileResult> compile(const Toolchain& toolchain, const Compilation& compilation,
                                       OutputKind kind, const fs::path& output) {
  auto scratch = support::TemporaryDirectory::create("assay-compile");
  if (!scratch) return support::passOn(scratch);
  const fs::path rule = scratch->path() / "inputs.d";
  const fs::path temporary = temporaryBeside(output);
  std::vector<std::string> flags = compilation.flags;
  for (;;) {
    support::Command command;
    command.directory = compilation.directory;
    command.arguments = {toolchain.compiler};
    command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
    const auto own = flagsFor(toolchain, kind);
    command.arguments.insert(command.arguments.end(), own.begin(), own.end());
    command.arguments.insert(command.arguments.end(),
                             {"-MD", "-MF", rule.string(), "-MT", "output"});
    if (kind != OutputKind::Nothing) {
      command.arguments.insert(command.arguments.end(), {"-o", temporary.string()});
    }
    command.arguments.push_back(compilation.source);
    const auto done = support::run(command);
    std::error_code ignored;
    if (!done || !done->succeeded()) fs::remove(temporary, ignored);
    if (!done) return support::passOn(done);
    if (auto space = spaceFor(*done, output.empty() ? rule : output); !space) {
      return support::passOn(space);
    }

    CompileResult result;
    result.succeeded = done->succeeded();
    if (const auto text = support::readFile(rule)) {
      result.inputs = parseDependencies(*text, compilation.directory);
    }
    if (result.succeeded) {
      std::error_code failed;
      if (kind != OutputKind::Nothing) fs::rename(temporary, output, failed);
      if (failed) {
        return support::fail(support::ErrorCode::Usage, "cannot write: " + failed.message(),
                             output.string());
      }
      return result;
    }
    const auto complaints = unknownFlags(done->error);
    const std::size_t removed =
        std::erase_if(flags, [&](const std::string& flag) { return isNamedBy(flag, complaints); });
    if (removed > 0) continue;
    result.errors = done->error.empty() ? toString(command) + " failed" : done->error;
    return result;
  }
}

support::Result<CompiledFile> compileCached(const Toolchain& toolchain,
                                            const Compilation& compilation, OutputKind kind,
                                            const fs::path& directory) {
  support::Hasher hasher;
  hasher.add("object").add(compilation.source).add(compilation.directory).add(toolchain.compiler);
  for (const std::string& flag : compilation.flags) hasher.add(flag);
  for (const std::string& flag : flagsFor(toolchain, kind)) hasher.add(flag);
  const support::Hash key = hasher.finish();
  const Records records(directory);
  CompiledFile file;
  file.path = (directory / (key.toHex() + (kind == OutputKind::Bitcode ? ".bc" : ".o"))).string();
  if (records.find(key)) {
    file.inputs = records.inputsOf(key);
    file.wasCached = true;
    return file;
  }
  if (auto made = support::makeDirectories(directory); !made) return support::passOn(made);
  const auto started = std::chrono::system_clock::now();
  auto result = compile(toolchain, compilation, kind, file.path);
  if (!result) return support::passOn(result);
  file.inputs = std::move(result->inputs);
  if (!result->succeeded) {
    file.errors = result->errors;
    return file;
  }
  std::vector<std::string> inputs = file.inputs;
  inputs.push_back(resolveProgram(toolchain.compiler));
  if (auto stored = records.store(key, inputs, "", started, file.path); !stored)
    return support::passOn(stored);
  return file;
}

}  // namespace assay::harness
