#include "emit/cmake_fragment.h"

#include <fmt/format.h>

#include "emit/merge.h"

namespace assay::emit {

namespace {

constexpr std::string_view fragmentEnding = "_test.cmake";

struct Package {
  std::string_view find;
  std::string_view include;
  std::string_view library;
  std::string_view discover;
};

Package packageOf(Framework framework) {
  switch (framework) {
    case Framework::GoogleTest:
      return {"GTest", "GoogleTest", "GTest::gtest_main", "gtest_discover_tests"};
    case Framework::Catch2:
      return {"Catch2", "Catch",
              "$<IF:$<TARGET_EXISTS:Catch2::Catch2WithMain>,Catch2::Catch2WithMain,Catch2::Catch2>",
              "catch_discover_tests"};
    case Framework::Doctest:
      return {"doctest", "doctest", "doctest::doctest", "doctest_discover_tests"};
  }
  return {};
}

std::string inQuotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '$') result += '\\';
    result += c;
  }
  return result + '"';
}

// Relative paths start from this file.
std::string path(const std::string& text) {
  if (text.starts_with('/') || text.starts_with("${")) return inQuotes(text);
  return fmt::format("\"${{CMAKE_CURRENT_LIST_DIR}}/{}\"",
                     inQuotes(text).substr(1, inQuotes(text).size() - 2));
}

std::string command(std::string_view name, std::string_view target,
                    const std::vector<std::string>& arguments) {
  if (arguments.empty()) return {};
  std::string text = fmt::format("{}({} PRIVATE", name, target);
  for (const std::string& argument : arguments) text += "\n  " + argument;
  return text + ")\n";
}

std::string executable(const std::string& file, const EmitOptions& options, bool isForFaults) {
  const Package package = packageOf(options.framework);
  const std::string target = file.substr(0, file.rfind('.'));
  std::string text = fmt::format("add_executable({}\n  {}", target, path(file));
  for (const std::string& source : options.sources) text += "\n  " + path(source);
  text += ")\n";
  std::vector<std::string> folders;
  for (const std::string& folder : options.includeDirectories) folders.push_back(path(folder));
  text += command("target_include_directories", target, folders);
  if (isForFaults && options.usesContracts) {
    text += command("target_compile_definitions", target, {"ASSAY_ACTIVE"});
  }
  std::vector<std::string> flags;
  for (const std::string& flag : options.compileOptions) flags.push_back(inQuotes(flag));
  if (isForFaults)
    flags.insert(flags.end(),
                 {"-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"});
  text += command("target_compile_options", target, flags);
  if (isForFaults) text += command("target_link_options", target, {"-fsanitize=address,undefined"});
  std::vector<std::string> libraries;
  for (const std::string& library : options.linkLibraries) libraries.push_back(inQuotes(library));
  libraries.emplace_back(package.library);
  text += command("target_link_libraries", target, libraries);
  text += fmt::format("target_compile_features({} PRIVATE cxx_std_20)\n", target);
  return section(text + fmt::format("{}({})\n", package.discover, target), Comment::CMake);
}

}  // namespace

TestFiles testFiles(const std::string& stem) {
  return {stem + "_test.cpp", stem + "_faults_test.cpp"};
}

std::string fragmentName(const std::string& stem) { return stem + std::string(fragmentEnding); }

bool isFragmentName(std::string_view name) { return name.ends_with(fragmentEnding); }

std::string cmakeFragment(const TestFiles& files, const EmitOptions& options) {
  const Package package = packageOf(options.framework);
  std::string text = fmt::format(
      "# {}\n#\n# {} includes this. It adds a test program for the regressions and one for the\n"
      "# faults, which is built with sanitizers and fails as long as the faults are there.\n\n",
      marker, indexName);
  text += section(
      fmt::format("find_package({} REQUIRED)\ninclude({})\n\n", package.find, package.include),
      Comment::CMake);
  if (!files.tests.empty()) text += executable(files.tests, options, false);
  if (!files.tests.empty() && !files.faultTests.empty()) text += "\n";
  if (!files.faultTests.empty()) text += executable(files.faultTests, options, true);
  return text;
}

std::string cmakeIndex(const std::vector<std::string>& fragments) {
  std::string text = fmt::format(
      "# {}\n#\n# Include this from a CMakeLists.txt, after enable_testing():\n"
      "#   include(assay-tests/{})\n\n",
      marker, indexName);
  for (const std::string& fragment : fragments) {
    text += section(fmt::format("include({})\n", path(fragment)), Comment::CMake);
  }
  return text;
}

}  // namespace assay::emit
