#include <fmt/format.h>

#include <array>

#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "report/assemble.h"
#include "report/state_drawing.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "support/files.h"
#include "symbolic/drawing.h"

namespace assay::driver {

namespace {

constexpr std::size_t mostDrawn = 60;  // states: more cannot be read

}  // namespace

support::Result<support::ExitCode> runExplore(const Settings& given, Terminal& terminal) {
  const auto complete = completeSettings(given);
  if (!complete) return passOn(complete);
  const bool isKept = complete->fromCommandLine.contains("output");
  const std::array outputs = {
      graphOutput("-o", isKept ? complete->output : std::filesystem::path()), svgOutput(*complete)};
  if (auto checked = checkOutputs(*complete, outputs, Writes::NoTests, terminal); !checked) {
    return passOn(checked);
  }
  auto opened = workspace::openWorkspace(*complete, complete->rules, terminal);
  if (!opened) return passOn(opened);
  auto exploration = states::StateExploration::open(std::move(*opened),
                                                    states::scopeFrom(complete->strategyOptions),
                                                    complete->budget.time, {}, false, terminal);
  if (!exploration) return passOn(exploration);
  if (isKept) {
    if (auto kept = (*exploration)->keepIn(complete->output); !kept) return passOn(kept);
  }
  support::Status done = (*exploration)->run({}, terminal);
  model::StateReport figures = (*exploration)->report();
  figures.verdict = model::StateVerdict::Explored;
  report::Ended ended;
  for (const auto& file : complete->files) ended.files.push_back(file.string());
  ended.suite.subject = figures.subject;
  if (const auto& faults = (*exploration)->explorer().faults(); !faults.empty()) {
    ended.notes.push_back("some calls go wrong: `assay verify` shows how");
  }
  if (!complete->svg.empty()) {
    const model::StateDrawing drawing =
        symbolic::drawingOf((*exploration)->explorer().space(), mostDrawn);
    const auto picture = report::drawingAsSvg(drawing);
    const support::Status written =
        picture ? support::writeOutput(complete->svg, *picture) : passOn(picture);
    if (written) ended.written.push_back(complete->svg.string());
    if (done) done = written;
    if (figures.active > mostDrawn) {
      ended.notes.push_back(fmt::format(
          "the picture shows the first {} states: --objects or --length ask for fewer", mostDrawn));
    }
  }
  if (isKept && done) ended.written.push_back(complete->output.string());
  const model::StateReport report = report::assemble(std::move(ended), std::move(figures));
  terminal.print(complete->json ? report::stateReportJson(report)
                                : report::stateReportText(report));
  if (!done) return passOn(done);
  return report.isExhaustive ? support::ExitCode::Clean : support::ExitCode::Inconclusive;
}

}  // namespace assay::driver
