#include "driver/outputs.h"

#include <unistd.h>

#include <vector>

#include "confirm/silence.h"
#include "report/own_files.h"
#include "strategy/states/exploration_file.h"
#include "support/files.h"

namespace assay::driver {

namespace fs = std::filesystem;
using support::OutputFile;

namespace {

std::vector<support::InputFile> inputsOf(const Settings& settings) {
  std::vector<support::InputFile> inputs;
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
  return inputs;
}

}  // namespace

support::Status checkOutputs(const Settings& settings, std::span<const OutputFile> outputs,
                             Writes writes, Terminal& terminal) {
  if (auto readable = confirm::checkSilence(settings); !readable) return readable;
  if (auto checked = support::checkOutputFiles(outputs, inputsOf(settings)); !checked) {
    return checked;
  }
  for (const OutputFile& output : outputs) {
    const bool isStdout = support::descriptorNamed(output.path) == STDOUT_FILENO;
    if (isStdout && !output.isRead) terminal.leaveOut();
  }
  if (writes == Writes::NoTests) return {};
  return support::checkFolder(settings.output, "a test");
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
