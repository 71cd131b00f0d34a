#include "driver/commands.h"
#include "driver/config.h"
#include "driver/subject_member.h"
#include "exec/executor.h"
#include "model/sequence_file.h"
#include "report/execution.h"
#include "workspace/subject.h"

namespace assay::driver {

namespace {

bool isFault(const model::Outcome& outcome) {
  if (const auto* violated = std::get_if<model::ContractViolated>(&outcome))
    return !violated->byTest;
  return std::holds_alternative<model::Crashed>(outcome) ||
         std::holds_alternative<model::TimedOut>(outcome);
}

support::ExitCode exitCodeOf(const model::Execution& execution) {
  using support::ExitCode;
  ExitCode code = ExitCode::Clean;
  const auto consider = [&](const model::Outcome& outcome) {
    if (isFault(outcome)) code = support::moreUrgent(code, ExitCode::Findings);
    if (std::holds_alternative<model::HarnessFailed>(outcome)) {
      code = support::moreUrgent(code, ExitCode::Internal);
    }
  };
  for (const model::StepExecution& step : execution.steps) consider(step.outcome);
  if (execution.teardown) consider(*execution.teardown);
  if (execution.leak && execution.leak->confirmed) {
    code = support::moreUrgent(code, ExitCode::Findings);
  }
  return code;
}

}  // namespace

support::Result<support::ExitCode> showSequence(const Settings& settings,
                                                const model::Sequence& sequence,
                                                const std::string& place, Terminal& terminal) {
  const auto subject = workspace::openSubject(settings, terminal);
  if (!subject) return passOn(subject);
  const auto worker = workspace::buildWorker(settings, *subject, terminal);
  if (!worker) return passOn(worker);
  auto executor = workspace::startObserving(settings, *worker);
  if (!executor) return passOn(executor);
  if (auto checked = executor->check(sequence); !checked) {
    support::Error error = checked.error();
    error.where = place + (error.where.empty() ? "" : ": " + error.where);
    if (error.remedy.empty()) {
      error.remedy = "`assay list` shows the operations, docs/sequence.md the form of values";
    }
    return tl::unexpected<support::Error>(std::move(error));
  }
  const auto executions = executor->run(std::span(&sequence, 1));
  terminal.print(settings.json ? report::executionJson(sequence, executions.front())
                               : report::executionText(sequence, executions.front()));
  return exitCodeOf(executions.front());
}

support::Result<support::ExitCode> runSequence(const Settings& settings, Terminal& terminal) {
  const auto file = model::readSequenceFile(settings.sequence);
  if (!file) return passOn(file);
  Settings subject = settings;
  if (file->subject) {
    if (auto applied = applySubject(*file->subject, settings.sequence, subject); !applied) {
      return passOn(applied);
    }
  }
  const auto complete = completeSettings(std::move(subject));
  if (!complete) return passOn(complete);
  return showSequence(*complete, file->sequence, settings.sequence.string(), terminal);
}

}  // namespace assay::driver
