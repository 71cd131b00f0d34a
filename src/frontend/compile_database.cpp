#include "frontend/compile_database.h"

#include <clang/Driver/Options.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/JSON.h>

#include <algorithm>
#include <array>
#include <climits>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include "support/compile_flags.h"
#include "support/files.h"
#include "support/json_nesting.h"

namespace assay::frontend {

namespace fs = std::filesystem;
using support::Error;
using support::ErrorCode;

namespace {

std::string absoluteIn(const std::string& directory, const std::string& path) {
  if (path.empty()) return path;
  const fs::path combined =
      fs::path(path).is_absolute() ? fs::path(path) : fs::path(directory) / path;
  return combined.lexically_normal().string();
}

// What an #include directive names, with its delimiters; empty if the line is none.
std::string includeTarget(const std::string& line) {
  static const std::regex directive(R"(^\s*#\s*include\s*([<"][^>"]+[>"]))");
  std::smatch match;
  return std::regex_search(line, match, directive) ? match[1].str() : std::string();
}

bool namesFile(const std::string& target, const fs::path& file) {
  const std::string inner = target.substr(1, target.size() - 2);
  const std::string path = file.generic_string();
  return path == inner || (path.size() > inner.size() && path.ends_with("/" + inner));
}

bool includesFile(const std::string& source, const fs::path& file) {
  std::istringstream in(support::readFile(source).value_or(""));
  for (std::string line; std::getline(in, line);) {
    const std::string target = includeTarget(line);
    if (!target.empty() && namesFile(target, file)) return true;
  }
  return false;
}

std::size_t sharedPrefix(const std::string& a, const std::string& b) {
  const auto [end, ignored] = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>(end - a.begin());
}

// How many words from `at` on tell Clang itself, past its driver, about a precompiled header.
std::size_t precompiledHeaderWords(const std::vector<std::string>& words, std::size_t at) {
  if (words[at] != "-Xclang" || at + 1 == words.size()) return 0;
  const std::string& flag = words[at + 1];
  if (flag == "-emit-pch" || flag == "-fno-pch-timestamp") return 2;
  const bool hasValue = at + 3 < words.size() && words[at + 2] == "-Xclang";
  const bool isInclude = flag == "-include" && hasValue && words[at + 3].ends_with("cmake_pch.hxx");
  return hasValue && (flag == "-include-pch" || isInclude) ? 4 : 0;
}

// The command without what Clang's own table of options does not have, which are flags of other
// compilers, and without inputs that can be none: standard input, names that no file can have, and
// what stands there twice. Clang takes its time over each of them.
std::vector<std::string> knownToClang(const std::vector<std::string>& words) {
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  namespace options = clang::driver::options;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      argv, missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  std::set<std::size_t> dropped;
  std::set<std::string_view> inputs;
  for (const llvm::opt::Arg* argument : parsed) {
    const bool isUnknown = argument->getOption().matches(options::OPT_UNKNOWN);
    const bool isInput = argument->getOption().matches(options::OPT_INPUT);
    const std::string_view name = isInput ? argument->getValue() : "";
    const bool isUseless =
        isInput && (name == "-" || name.size() >= PATH_MAX || !inputs.insert(name).second);
    if (isUnknown || isUseless || argument->getSpelling() == "--param")
      dropped.insert(argument->getIndex());
    if (argument->getSpelling() == "--param") dropped.insert(argument->getIndex() + 1);
  }
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const std::size_t skipped = precompiledHeaderWords(words, i); skipped != 0) {
      i += skipped - 1;
    } else if (!dropped.contains(i)) {
      kept.push_back(words[i]);
    }
  }
  return kept;
}

std::string textOf(const llvm::json::Object& entry, llvm::StringRef key) {
  const auto text = entry.getString(key);
  return text ? text->str() : std::string();
}

// Clang's own reader takes anything that looks like YAML and says little about the rest.
support::Status checkForm(const std::string& path, const std::string& content) {
  constexpr const char* remedy = "configure the build directory again";
  if (support::isNestedTooDeeply(content)) {
    return support::fail(ErrorCode::Usage, "the compile database is nested too deeply", path,
                         remedy);
  }
  auto document = llvm::json::parse(content);
  if (!document) {
    // "[3:12, byte=40]: Expected object key"
    const std::string message = llvm::toString(document.takeError());
    const std::string place = message.substr(1, message.find(',') - 1);
    const std::size_t text = message.find("]: ");
    return support::fail(ErrorCode::Usage,
                         "the compile database is not JSON: " +
                             message.substr(text == std::string::npos ? 0 : text + 3),
                         path + ":" + place, remedy);
  }
  const llvm::json::Array* entries = document->getAsArray();
  if (entries == nullptr) {
    return support::fail(ErrorCode::Usage, "the compile database is not a list", path, remedy);
  }
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const llvm::json::Object* entry = (*entries)[i].getAsObject();
    const bool isComplete =
        entry != nullptr && !textOf(*entry, "file").empty() &&
        !textOf(*entry, "directory").empty() &&
        (!textOf(*entry, "command").empty() || entry->getArray("arguments") != nullptr);
    if (!isComplete) {
      return support::fail(ErrorCode::Usage,
                           "entry " + std::to_string(i) +
                               " of the compile database needs the texts file and directory, and "
                               "command or arguments",
                           path, remedy);
    }
  }
  return {};
}

tl::unexpected<Error> namesGoneFile(const CompileDatabase& database, const std::string& gone) {
  return support::fail(ErrorCode::Usage, "the compile database names a file that is gone: " + gone,
                       database.file,
                       "build the project if the file is generated; otherwise configure the build "
                       "directory again");
}

}  // namespace

support::Result<CompileDatabase> readCompileDatabase(const std::string& directory) {
  const std::string path = (fs::path(directory) / "compile_commands.json").string();
  std::error_code unreadable;
  if (!fs::exists(path, unreadable)) {
    return tl::unexpected(Error{ErrorCode::Usage, "no compile_commands.json in the build directory",
                                path, "configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"});
  }
  const auto content = support::readFile(path);
  if (!content) return support::passOn(content);
  if (auto formed = checkForm(path, *content); !formed) return support::passOn(formed);
  std::string message;
  const auto entries = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
      *content, message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!entries) {
    return tl::unexpected(Error{ErrorCode::Usage, "the compile database cannot be read: " + message,
                                path, "configure the build directory again"});
  }
  CompileDatabase database;
  database.file = path;
  std::set<std::string> seen;
  for (const clang::tooling::CompileCommand& entry : entries->getAllCompileCommands()) {
    CompileCommand command;
    command.directory = absoluteIn(fs::absolute(directory).string(), entry.Directory);
    command.file = absoluteIn(command.directory, entry.Filename);
    command.arguments = knownToClang(entry.CommandLine);
    command.output = absoluteIn(command.directory, entry.Output);
    if (command.output.empty()) {
      const auto flag = std::ranges::find(command.arguments, "-o");
      if (flag != command.arguments.end() && flag + 1 != command.arguments.end()) {
        command.output = absoluteIn(command.directory, *(flag + 1));
      }
    }
    if (!seen.insert(command.file).second) continue;
    // A path that no file can have is gone, too.
    std::error_code ignored;
    if (fs::exists(command.file, ignored)) {
      database.commands.push_back(std::move(command));
    } else {
      database.gone.push_back(std::move(command.file));
    }
  }
  if (!database.commands.empty()) return database;
  if (database.gone.empty()) {
    return tl::unexpected(Error{ErrorCode::Usage, "the compile database has no entries", path,
                                "configure the build directory again"});
  }
  return namesGoneFile(database, database.gone.front());
}

support::Status checkSourceOf(const CompileDatabase& database, const std::string& file) {
  const fs::path stem = fs::path(file).stem();
  const auto hasStem = [&](const std::string& source) { return fs::path(source).stem() == stem; };
  const auto gone = std::ranges::find_if(database.gone, hasStem);
  if (gone == database.gone.end() ||
      std::ranges::any_of(database.commands, hasStem, &CompileCommand::file)) {
    return {};
  }
  return namesGoneFile(database, *gone);
}

const CompileCommand* commandFor(const std::vector<CompileCommand>& database,
                                 const std::string& file) {
  if (database.empty()) return nullptr;
  const std::string absolute = fs::absolute(file).lexically_normal().string();
  const auto own = std::ranges::find(database, absolute, &CompileCommand::file);
  if (own != database.end()) return &*own;

  const fs::path target(absolute);
  const CompileCommand* includer = nullptr;
  for (const CompileCommand& command : database) {
    if (!includesFile(command.file, target)) continue;
    if (fs::path(command.file).stem() == target.stem()) return &command;
    if (includer == nullptr) includer = &command;
  }
  if (includer != nullptr) return includer;
  return &*std::ranges::max_element(database, {}, [&](const CompileCommand& command) {
    return sharedPrefix(command.file, absolute);
  });
}

std::vector<std::string> includesBefore(const std::string& source, const std::string& header) {
  const fs::path target = fs::absolute(header).lexically_normal();
  std::vector<std::string> before;
  std::istringstream in(support::readFile(source).value_or(""));
  for (std::string line; std::getline(in, line);) {
    const std::string name = includeTarget(line);
    if (name.empty()) continue;
    if (namesFile(name, target)) return before;
    before.push_back(name);
  }
  return {};
}

std::vector<std::string> subjectFlags(const CompileCommand& command) {
  return support::subjectFlags(command.arguments, command.file);
}

}  // namespace assay::frontend
