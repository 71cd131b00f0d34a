#include "harness/check.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "harness/compile.h"
#include "harness/diagnostics.h"
#include "harness/records.h"
#include "support/compile_flags.h"
#include "support/files.h"
#include "support/hash.h"

namespace assay::harness {

namespace fs = std::filesystem;
using support::ErrorCode;

namespace {

// Every round drops at least one part; a hundred rounds mean that something else is wrong.
constexpr int kMostRounds = 100;

support::Hash keyOf(const Generated& generated, const SubjectBuild& subject,
                    const Toolchain& toolchain) {
  support::Hasher hasher;
  hasher.add("check").add(generated.source).add(subject.directory).add(toolchain.compiler);
  for (const auto* flags :
       {&subject.flags, &toolchain.compileFlags, &toolchain.includeDirectories}) {
    hasher.add(flags->size());
    for (const std::string& flag : *flags) hasher.add(flag);
  }
  return hasher.finish();
}

struct Round {
  Dropped dropped;  // new in this round; empty: everything compiles
  std::vector<std::string> inputs;
};

// What the compiler's answer means for the parts; an Error if it rejects something else.
support::Result<Round> judge(const CompileResult& result, const std::string& source,
                             const Generated& generated) {
  Round round;
  for (const std::string& input : result.inputs) {
    if (input != source) round.inputs.push_back(input);
  }
  if (result.succeeded) return round;

  const std::vector<Diagnostic> errors = parseErrors(result.errors);
  std::vector<Diagnostic> unexplained;
  for (const Diagnostic& error : errors) {
    if (const auto part = partOf(error, source, generated.sections)) {
      round.dropped.try_emplace(*part, Reason{"does not compile: " + error.message, ""});
    } else {
      unexplained.push_back(error);
    }
  }
  if (!round.dropped.empty()) return round;
  if (errors.empty()) {
    return support::fail(ErrorCode::Build, "the compiler failed: " + result.errors.substr(0, 500));
  }
  return support::fail(ErrorCode::Build, summary(unexplained), "",
                       "check that the header compiles by itself with the flags given after --");
}

// As it stands in a string literal.
std::string stringLiteral(std::string_view path) {
  std::string text = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\n') {
      text += "\\n";
    } else {
      text += c;
    }
  }
  return text + "\"";
}

support::Result<Round> askCompiler(const Generated& generated, const SubjectBuild& subject,
                                   const Toolchain& toolchain, const BuildOptions& options,
                                   const CompileBehindSubject& behindSubject) {
  const auto source = writeGenerated(generated, options);
  if (!source) return support::passOn(source);
  if (behindSubject) {
    const auto result = behindSubject(
        *source,
        fmt::format("#define {}\n#line 1 {}\n", behindSubjectMacro, stringLiteral(*source)) +
            generated.source);
    if (auto round = result ? judge(*result, *source, generated) : support::passOn(result)) {
      return round;
    }
  }
  const auto result = compile(toolchain, harnessCompilation(subject, *source), OutputKind::Nothing);
  if (!result) return support::passOn(result);
  return judge(*result, *source, generated);
}

Checked finish(const model::Api& api, const Dropped& dropped, std::vector<std::string> inputs,
               bool wasCached) {
  Checked checked;
  checked.subject = reduce(api, {}, dropped);
  checked.generated = generate(checked.subject.api, checked.subject.excluded);
  checked.inputs = std::move(inputs);
  checked.wasCached = wasCached;
  return checked;
}

}  // namespace

Compilation harnessCompilation(const SubjectBuild& subject, const std::string& source) {
  return {source, subject.directory, support::withModernStandard(subject.flags)};
}

support::Result<std::string> writeGenerated(const Generated& generated,
                                            const BuildOptions& options) {
  const fs::path directory = fs::absolute(options.cacheDirectory) / "harness";
  if (auto made = support::makeDirectories(directory); !made) return support::passOn(made);
  const fs::path file = directory / (support::hashOf(generated.source).toHex() + ".cpp");
  if (const auto there = support::readFile(file); there && *there == generated.source) {
    return file.string();
  }
  if (auto written = support::writeFileAtomically(file, generated.source); !written) {
    return support::passOn(written);
  }
  return file.string();
}

support::Result<Checked> checkThunks(const model::Api& api, const SubjectBuild& subject,
                                     const Toolchain& toolchain, const BuildOptions& options,
                                     support::Listener& listener,
                                     const CompileBehindSubject& behindSubject) {
  Generated generated = generate(api);
  const support::Hash key = keyOf(generated, subject, toolchain);
  const Records records(fs::absolute(options.cacheDirectory) / "checks");
  if (const auto known = records.find(key)) {
    if (const auto dropped = droppedFromJson(*known)) {
      return finish(api, *dropped, records.inputsOf(key), true);
    }
  }
  const auto started = std::chrono::system_clock::now();
  Dropped dropped;
  std::vector<std::string> inputs;
  for (int i = 0; i < kMostRounds; ++i) {
    listener.onProgress({"check", fmt::format("{} operations", api.operations.size()),
                         static_cast<std::size_t>(i), 0});
    auto round = askCompiler(generated, subject, toolchain, options, behindSubject);
    if (!round) return support::passOn(round);
    inputs.insert(inputs.end(), round->inputs.begin(), round->inputs.end());
    if (round->dropped.empty()) {
      inputs.push_back(resolveProgram(toolchain.compiler));
      if (auto stored = records.store(key, inputs, toJson(dropped), started); !stored) {
        return support::passOn(stored);
      }
      return finish(api, dropped, std::move(inputs), false);
    }
    dropped.merge(round->dropped);
    generated = generate(api, partsOf(dropped));
  }
  return support::fail(ErrorCode::Build, "the generated code keeps failing to compile");
}

}  // namespace assay::harness
