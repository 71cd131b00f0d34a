#include "driver/outputs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "confirm/silence.h"
#include "report/own_files.h"
#include "strategy/states/exploration_file.h"
#include "support/descriptor.h"
#include "support/files.h"

namespace assay::driver {

namespace fs = std::filesystem;
using support::ErrorCode;
using support::fail;
using support::Status;

namespace {

struct Input {
  std::string_view what;
  fs::path path;
};

std::vector<Input> inputsOf(const Settings& settings) {
  std::vector<Input> inputs;
  for (const fs::path& file : settings.files) inputs.push_back({"is a file under test", file});
  for (const std::string& header : settings.prelude) inputs.push_back({"is a prelude", header});
  inputs.push_back({"holds the factories", settings.factories});
  inputs.push_back({"holds the suppressions", settings.suppressions});
  inputs.push_back({"is the baseline", settings.baseline});
  inputs.push_back({"is the sketch", settings.sketch});
  inputs.push_back({"is the sequence", settings.sequence});
  inputs.push_back({"is the specification", settings.specification});
  inputs.push_back({"is the configuration", settings.configuration});
  if (!settings.build.empty()) {
    inputs.push_back({"is the compile database", settings.build / "compile_commands.json"});
  }
  std::erase_if(inputs, [](const Input& input) { return input.path.empty(); });
  return inputs;
}

// Whether two names mean one file, which need not be there.
bool isSame(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  if (fs::equivalent(a, b, ignored)) return true;
  return fs::weakly_canonical(fs::absolute(a), ignored) ==
         fs::weakly_canonical(fs::absolute(b), ignored);
}

bool isSpecial(const fs::path& path) {
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return support::descriptorNamed(path) ||
         (type != fs::file_type::regular && type != fs::file_type::directory &&
          type != fs::file_type::not_found && type != fs::file_type::none);
}

// Whether something can be put into the folder; where it is missing, whether it can be made.
Status checkFolder(const fs::path& folder, const fs::path& named) {
  std::error_code ignored;
  fs::path there = fs::absolute(folder);
  while (!fs::exists(there, ignored) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, ignored)) {
    return fail(ErrorCode::Usage, "this is a file, not a folder", there.string(),
                fmt::format("{} is to be written below it: name another place.", named.string()));
  }
  if (::access(there.c_str(), W_OK | X_OK) != 0) {
    return fail(ErrorCode::Usage, "cannot write here: " + support::systemReason(errno),
                there.string(), "Make the folder writable, or name another place.");
  }
  return {};
}

Status checkFile(const OutputFile& output) {
  std::error_code ignored;
  if (fs::is_directory(output.path, ignored)) {
    return fail(ErrorCode::Usage, fmt::format("{} names a folder, not a file", output.option),
                output.path.string(), "Name a file in it.");
  }
  if (!fs::exists(output.path, ignored)) {
    return checkFolder(output.path.parent_path(), output.path);
  }
  if (::access(output.path.c_str(), W_OK) != 0) {
    return fail(ErrorCode::Usage, "cannot write the file: " + support::systemReason(errno),
                output.path.string(), "Make it writable, or name another file.");
  }
  if (auto checked = checkFolder(output.path.parent_path(), output.path); !checked) return checked;
  const auto content = support::readFile(output.path);
  if (!content) return support::passOn(content);
  if (content->empty() || output.isOurs(*content)) return {};
  return fail(ErrorCode::Usage,
              fmt::format("{} would overwrite this file, which is no {} of Assay", output.option,
                          output.what),
              output.path.string(), "Move it away, or name another file.");
}

Status checkAgainstInputs(const OutputFile& output, const Settings& settings) {
  for (const Input& input : inputsOf(settings)) {
    if (!isSame(output.path, input.path)) continue;
    return fail(ErrorCode::Usage,
                fmt::format("{} would overwrite this file, which {}", output.option, input.what),
                output.path.string(), "Name another file.");
  }
  return {};
}

Status checkOutput(const OutputFile& output, const Settings& settings, Terminal& terminal) {
  if (output.path.empty()) return {};
  if (isSpecial(output.path)) {
    if (output.isRead) return support::readFile(output.path).map([](const auto&) {});
    if (support::descriptorNamed(output.path) == STDOUT_FILENO) terminal.leaveOut();
    return {};
  }
  if (auto checked = checkAgainstInputs(output, settings); !checked) return checked;
  return checkFile(output);
}

}  // namespace

Status checkOutputs(const Settings& settings, std::span<const OutputFile> outputs, Writes writes,
                    Terminal& terminal) {
  if (auto readable = checkSilence(settings); !readable) return readable;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (auto checked = checkOutput(outputs[i], settings, terminal); !checked) return checked;
    for (std::size_t j = 0; j < i; ++j) {
      const bool areBoth = !outputs[i].path.empty() && !outputs[j].path.empty() &&
                           outputs[i].path.lexically_normal() != "/dev/null";
      if (!areBoth || !isSame(outputs[i].path, outputs[j].path)) continue;
      return fail(ErrorCode::Usage,
                  fmt::format("{} and {} name the same file", outputs[j].option, outputs[i].option),
                  outputs[i].path.string(), "Name one file for each.");
    }
  }
  if (writes == Writes::NoTests) return {};
  return checkFolder(settings.output, "a test");
}

OutputFile sarifOutput(const Settings& settings) {
  return {"--sarif", settings.sarif, "SARIF report", report::isOurSarif};
}

OutputFile htmlOutput(const Settings& settings) {
  return {"--html", settings.html, "HTML report", report::isOurPage};
}

OutputFile svgOutput(const Settings& settings) {
  return {"--svg", settings.svg, "picture", report::isOurDrawing};
}

// A graph that is damaged is no input either: the command says what is wrong with it.
OutputFile graphOutput(std::string_view option, const fs::path& path) {
  return {option, path, "graph", states::isExploration, true};
}

}  // namespace assay::driver
