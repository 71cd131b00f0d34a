#include "harness/link.h"

#include <unistd.h>

#include <algorithm>

#include "harness/compile.h"
#include "support/process.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

// Calls `visit` with what follows the marker on each line that has it.
template <class Visit>
void eachAfter(std::string_view text, std::string_view marker, Visit visit) {
  for (std::size_t at = text.find(marker); at != std::string_view::npos;
       at = text.find(marker, at + 1)) {
    const std::size_t begin = at + marker.size();
    visit(std::string(text.substr(begin, text.find('\n', begin) - begin)));
  }
}

support::Command linkCommand(const Toolchain& toolchain, const LinkJob& job,
                             const std::vector<std::string>& libraries, const fs::path& output) {
  support::Command command;
  command.arguments = {toolchain.compiler, "-o", output.string()};
  auto& words = command.arguments;
  words.insert(words.end(), job.objects.begin(), job.objects.end());
  words.push_back("-Wl,--as-needed");
  words.insert(words.end(), libraries.begin(), libraries.end());
  words.push_back("-Wl,--no-as-needed");
  if (!toolchain.runtimeArchive.empty()) {
    words.insert(words.end(),
                 {"-Wl,--whole-archive", toolchain.runtimeArchive, "-Wl,--no-whole-archive"});
  }
  words.insert(words.end(), toolchain.linkFlags.begin(), toolchain.linkFlags.end());
  words.insert(words.end(), {"-Wl,--no-demangle", "-Wl,--error-limit=0",
                             "-Wl,--color-diagnostics=never", "-Wl,--allow-shlib-undefined"});
  if (job.allowUndefined) words.push_back("-Wl,--unresolved-symbols=ignore-all");
  return command;
}

}  // namespace

std::set<std::string> undefinedSymbols(std::string_view errors) {
  std::set<std::string> symbols;
  for (const std::string_view marker :
       {"undefined symbol: ", "undefined hidden symbol: ", "undefined protected symbol: ",
        "undefined internal symbol: "}) {
    eachAfter(errors, marker, [&](std::string symbol) { symbols.insert(std::move(symbol)); });
  }
  return symbols;
}

support::Result<LinkResult> link(const Toolchain& toolchain, const LinkJob& job,
                                 const fs::path& output) {
  fs::path temporary = output;
  temporary += "." + std::to_string(::getpid()) + ".tmp";
  std::vector<std::string> libraries = job.libraries;
  for (;;) {
    const support::Command command = linkCommand(toolchain, job, libraries, temporary);
    const auto done = support::run(command);
    std::error_code ignored;
    if (!done || !done->succeeded()) fs::remove(temporary, ignored);
    if (!done) return support::passOn(done);
    if (auto space = spaceFor(*done, output); !space) return support::passOn(space);
    LinkResult result;
    if (done->succeeded()) {
      std::error_code failed;
      fs::rename(temporary, output, failed);
      if (failed) {
        return support::fail(support::ErrorCode::Usage, "cannot write: " + failed.message(),
                             output.string());
      }
      result.succeeded = true;
      return result;
    }
    std::size_t removed = 0;
    eachAfter(done->error, "unable to find library ",
              [&](const std::string& library) { removed += std::erase(libraries, library); });
    if (removed > 0) continue;
    result.undefined = undefinedSymbols(done->error);
    result.errors = done->error;
    return result;
  }
}

}  // namespace assay::harness
