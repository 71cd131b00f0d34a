#include "report/findings_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/execution.h"
#include "report/layout.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

namespace {

using model::Finding;
using model::FindingsReport;
using model::Standing;

bool wentWell(const model::Outcome& outcome) {
  const auto* returned = std::get_if<model::Returned>(&outcome);
  return returned != nullptr && returned->value.empty();
}

// What is worth saying about a step besides that it was made.
std::string remarkOf(const model::StepExecution& step) {
  std::string text = wentWell(step.outcome) ? "" : outcomeText(step.outcome);
  if (step.usesStaleValue) {
    text += fmt::format("{}uses a borrowed value after a later change of its owner",
                        text.empty() ? "" : "; ");
  }
  return text;
}

// The call, and behind it what came of it; below it, if the line is too short for both.
std::string callAndRemark(const std::string& call, const std::string& remark, std::size_t column) {
  if (!remark.empty() && widthOf(call) <= column && column + 2 + widthOf(remark) <= lineWidth) {
    return padRight(call, column) + "  " + remark + "\n";
  }
  return wrapped(call, 0, 10) + wrapped(remark, 10, 2);
}

std::string framesText(const std::vector<model::Frame>& stack) {
  constexpr std::size_t most = 4;
  const auto frames = subjectFrames(stack);
  std::string text;
  for (std::size_t i = 0; i < std::min(most, frames.size()); ++i) {
    const std::string place = placeText(frames[i].location);
    text += wrapped("at " + frames[i].function + (place.empty() ? "" : "  " + place), 12, 3);
  }
  if (frames.size() > most) text += fmt::format("{:12}and {} more\n", "", frames.size() - most);
  return text;
}

std::string stepsText(const Finding& finding) {
  const auto& steps = finding.probe.sequence.steps;
  const auto& executed = finding.execution.steps;
  std::vector<std::string> calls;
  std::size_t column = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    calls.push_back(fmt::format("    {:>4}  {}", fmt::format("#{}", i), stepText(steps[i])));
    if (widthOf(calls.back()) <= 60) column = std::max(column, widthOf(calls.back()));
  }
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    text += callAndRemark(calls[i], i < executed.size() ? remarkOf(executed[i]) : "", column);
    if (i < executed.size() && !std::holds_alternative<model::Threw>(executed[i].outcome)) {
      text += framesText(stackOf(executed[i].outcome));
    }
  }
  if (finding.execution.teardown) {
    text +=
        wrapped("destroying what was built: " + outcomeText(*finding.execution.teardown), 10, 2);
    text += framesText(stackOf(*finding.execution.teardown));
  }
  if (const auto& leak = finding.execution.leak) {
    text += fmt::format("{:10}leaked {} in {}\n", "", count(leak->bytes, "byte"),
                        count(leak->blocks, "block"));
    text += framesText(leak->allocation);
  }
  return text;
}

std::string findingText(const FindingsReport& report, const Finding& finding) {
  const model::Failure& failure = finding.failure;
  const bool isSuspect = failure.standing == Standing::Suspect;
  const std::string place = placeText(failure.cause.location);
  std::string text =
      wrapped(fmt::format("{} #{}  {}  {}{}", isSuspect ? "SUSPECT" : "FAULT", finding.id,
                          toString(failure.severity), headline(failure.cause),
                          place.empty() ? "" : ", " + place),
              0, 2);
  text += wrapped(failure.sentence, 2);
  text += stepsText(finding);
  if (failure.violated) text += wrapped("expected: " + expectationText(*failure.violated), 2, 2);
  for (const std::string& assumption : finding.assumptions) {
    text += wrapped("assuming that " + assumption, 2, 2);
  }
  if (!finding.precondition.empty()) {
    text += wrapped("no fault if this holds: " + preconditionText(finding.precondition), 2, 2);
  }
  if (const model::WrittenTest* test = testOf(report, finding.id)) {
    const std::string written = placeText(test->location);
    text += wrapped("test: " + test->name + (written.empty() ? "" : "  " + written), 2, 2);
  }
  return text;
}

}  // namespace

std::string findingsText(const FindingsReport& report) {
  std::string text;
  for (const Finding* finding : findingsOf(report, Standing::Fault)) {
    text += "\n" + findingText(report, *finding);
  }
  const auto suspects = findingsOf(report, Standing::Suspect);
  if (suspects.empty()) return text;
  text += "\n" + wrapped(
                     "Suspects: they fail only on inputs that look like a precondition that "
                     "nobody wrote down.",
                     0);
  for (const Finding* finding : suspects) text += "\n" + findingText(report, *finding);
  return text;
}

std::string foundText(const FindingsReport& report) {
  std::string text = count(findingsOf(report, Standing::Fault).size(), "fault");
  text += ", " + count(findingsOf(report, Standing::Suspect).size(), "suspect");
  if (report.suppressed != 0) text += fmt::format(", {} suppressed", report.suppressed);
  return text;
}

std::string remarksText(const FindingsReport& report, std::size_t indent) {
  std::string text;
  for (const std::string& one : discardedTexts(report.discarded)) {
    text += wrapped(one, indent, 2);
  }
  for (const std::string& note : report.notes) text += wrapped(note, indent, 2);
  return text;
}

}  // namespace assay::report
