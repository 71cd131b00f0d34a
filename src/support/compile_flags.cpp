#include "support/compile_flags.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace assay::support {

namespace {

using std::string_view_literals::operator""sv;

// Flags that take their value as the next word, both dropped.
constexpr std::array droppedWithValue = {"-o"sv,  "-MF"sv,          "-MT"sv,
                                         "-MQ"sv, "-include-pch"sv, "--param"sv};

constexpr std::array droppedExactly = {
    "-c"sv,
    "-MD"sv,
    "-MMD"sv,
    "-M"sv,
    "-MM"sv,
    "-MP"sv,
    "-MG"sv,
    "-pedantic-errors"sv,
    "-S"sv,
    "-E"sv,
    "-fmodules-ts"sv,
    "-fno-canonical-system-headers"sv,
    "-pipe"sv,
    "-save-temps"sv,
    "-ftrivial-auto-var-init-stop-after"sv,
};

// Everything that starts so: errors from warnings, optimisation, LTO, precompiled headers, other
// instrumentation, and what GCC alone understands.
constexpr std::array droppedPrefixes = {
    "-Werror"sv,
    "-O"sv,
    "-flto"sv,
    "-fno-lto"sv,
    "-fuse-linker-plugin"sv,
    "-ffat-lto"sv,
    "-Winvalid-pch"sv,
    "-fpch-"sv,
    "-fsanitize"sv,
    "-fno-sanitize"sv,
    "-fprofile-"sv,
    "-ftest-coverage"sv,
    "--coverage"sv,
    "-fmodule-mapper"sv,
    "-fdeps-"sv,
    "-fconcepts"sv,
    "-fcoroutines"sv,
    "-fipa-"sv,
    "-ftree-"sv,
    "-fgcse"sv,
    "-fno-gcse"sv,
    "-fvar-tracking"sv,
    "-fno-var-tracking"sv,
    "-fmax-"sv,
    "-fstack-clash"sv,
    "-fcf-protection"sv,
    "-mno-direct-extern"sv,
    "-specs="sv,
    "-fplugin"sv,
    "-fdump-"sv,
    "-fno-tree-"sv,
    "-fno-ipa-"sv,
    "-fdiagnostics-"sv,
    "-fno-diagnostics-"sv,
    "-fanalyzer"sv,
    "--param="sv,
    "-frounding-math"sv,
    "-fimplicit-constexpr"sv,
    "-flifetime-dse"sv,
    "-fno-lifetime-dse"sv,
    "-MF"sv,
    "-MT"sv,
};

bool isLauncher(std::string_view word) {
  const std::string name = std::filesystem::path(word).filename().string();
  return name == "ccache" || name == "sccache" || name == "distcc" || name == "icecc";
}

bool isPrecompiledHeader(std::string_view path) {
  return path.ends_with("cmake_pch.hxx") || path.ends_with("cmake_pch.h") ||
         path.ends_with(".gch") || path.ends_with(".pch");
}

bool isDropped(std::string_view flag) {
  return std::ranges::find(droppedExactly, flag) != droppedExactly.end() ||
         std::ranges::any_of(droppedPrefixes, [flag](auto p) { return flag.starts_with(p); });
}

}  // namespace

std::vector<std::string> subjectFlags(const std::vector<std::string>& command,
                                      const std::string& input) {
  std::vector<std::string> kept;
  std::size_t at = 0;
  while (at < command.size() && isLauncher(command[at])) ++at;
  ++at;  // the compiler itself
  const std::string inputName = std::filesystem::path(input).filename().string();
  for (; at < command.size(); ++at) {
    const std::string& word = command[at];
    if (word == "--") continue;
    if (std::ranges::find(droppedWithValue, word) != droppedWithValue.end()) {
      ++at;
      continue;
    }
    if (word == "-include" && at + 1 < command.size() && isPrecompiledHeader(command[at + 1])) {
      ++at;
      continue;
    }
    if (isDropped(word)) continue;
    if (!word.starts_with("-") && std::filesystem::path(word).filename() == inputName) continue;
    kept.push_back(word);
  }
  return kept;
}

std::vector<std::string> withModernStandard(std::vector<std::string> flags) {
  constexpr std::array old = {std::string_view("98"), std::string_view("03"),
                              std::string_view("0x"), std::string_view("11"),
                              std::string_view("1y"), std::string_view("14")};
  for (std::string& flag : flags) {
    if (!flag.starts_with("-std=") || flag.size() < 2) continue;
    const std::string_view year = std::string_view(flag).substr(flag.size() - 2);
    if (std::ranges::find(old, year) != old.end()) flag = flag.substr(0, flag.size() - 2) + "17";
  }
  return flags;
}

}  // namespace assay::support
