#include "harness/link_information.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "support/files.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

bool isLibraryFile(const std::string& word) {
  const std::string name = fs::path(word).filename().string();
  return name.ends_with(".a") || name.ends_with(".so") || name.find(".so.") != std::string::npos;
}

class Collector {
 public:
  explicit Collector(const std::string& buildDirectory)
      : build_(fs::weakly_canonical(buildDirectory)) {}

  // `directory` is where the command runs.
  void addCommand(std::string_view command, const fs::path& directory) {
    for (const std::string& word : shellWords(command)) {
      if (word.starts_with("-l") || word == "-pthread") {
        add(word);
      } else if (word.starts_with("-L")) {
        add("-L" + (directory / word.substr(2)).lexically_normal().string());
      } else if (!word.starts_with("-") && isLibraryFile(word)) {
        addFile((directory / word).lexically_normal());
      }
    }
  }

  LinkInformation information;

 private:
  void addFile(const fs::path& file) {
    const fs::path inBuild = file.lexically_relative(build_);
    const bool isOwn = !inBuild.empty() && *inBuild.begin() != "..";
    std::error_code failed;
    if (isOwn || !fs::exists(file, failed)) return;
    add(file.string());
    if (file.filename().string().find(".so") != std::string::npos) {
      add("-Wl,-rpath," + file.parent_path().string());
    }
  }

  void add(std::string argument) {
    if (std::ranges::find(information.arguments, argument) == information.arguments.end()) {
      information.arguments.push_back(std::move(argument));
    }
  }

  fs::path build_;
};

void readNinja(const fs::path& file, const fs::path& build, Collector& collector) {
  const auto text = support::readFile(file);
  if (!text) return;
  collector.information.files.push_back(file.string());
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    const std::string_view setting = std::string_view(line).substr(start);
    for (const std::string_view key : {"LINK_PATH = ", "LINK_LIBRARIES = "}) {
      if (setting.starts_with(key)) collector.addCommand(setting.substr(key.size()), build);
    }
  }
}

void readMakefiles(const fs::path& build, Collector& collector) {
  std::vector<fs::path> files;
  std::error_code failed;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(build, options, failed), end; at != end;
       at.increment(failed)) {
    if (failed) break;
    if (at->path().filename() == "link.txt") files.push_back(at->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    const auto text = support::readFile(file);
    if (!text) continue;
    collector.information.files.push_back(file.string());
    // <folder>/CMakeFiles/<target>.dir/link.txt runs in <folder>.
    collector.addCommand(*text, file.parent_path().parent_path().parent_path());
  }
}

}  // namespace

std::vector<std::string> shellWords(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != '\0') {
      if (c == quote)
        quote = '\0';
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      inWord = true;
    } else if (c == '\\' && i + 1 < line.size()) {
      word += line[++i];
      inWord = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (inWord) words.push_back(std::move(word));
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord) words.push_back(std::move(word));
  return words;
}

LinkInformation readLinkInformation(const std::string& buildDirectory) {
  if (buildDirectory.empty()) return {};
  Collector collector(buildDirectory);
  const fs::path build = fs::weakly_canonical(buildDirectory);
  std::error_code failed;
  if (fs::exists(build / "build.ninja", failed)) {
    readNinja(build / "build.ninja", build, collector);
  } else {
    readMakefiles(build, collector);
  }
  return std::move(collector.information);
}

}  // namespace assay::harness
