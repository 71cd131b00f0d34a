#include "driver/commands.h"
#include "driver/config.h"
#include "report/listing.h"
#include "search/trial.h"
#include "workspace/subject.h"

namespace assay::driver {

namespace {

// A trial that runs longer is given up; another input may be quicker.
constexpr std::uint64_t trialNanoseconds = 200'000'000;

support::Result<support::ExitCode> listAndTry(const Settings& settings,
                                              const workspace::Subject& subject,
                                              Terminal& terminal) {
  const auto worker = workspace::buildWorker(settings, subject, terminal);
  if (!worker) return passOn(worker);
  exec::ExecutorOptions options = workspace::executorOptions(settings, *worker);
  if (!settings.timeLimit) options.limits.stepCpuNanoseconds = trialNanoseconds;
  auto executor = exec::Executor::start(worker->api, {worker->path, worker->table}, options);
  if (!executor) return passOn(executor);
  const std::vector<search::Trial> trials = search::tryOperations(worker->api, *executor, terminal);
  std::vector<report::TriedOperation> tried;
  std::size_t failures = 0;
  for (const search::Trial& trial : trials) {
    failures += trial.ran ? 0 : 1;
    tried.push_back({trial.sequence, trial.outcome, trial.ran});
  }
  terminal.print(settings.json ? report::listingJson(worker->api, tried)
                               : report::listingText(worker->api, tried));
  if (failures == 0) return support::ExitCode::Clean;
  terminal.onWarning({std::to_string(failures) + " of " + std::to_string(trials.size()) +
                          " operations neither returned nor threw in any sequence that was tried",
                      ""});
  return support::ExitCode::Inconclusive;
}

}  // namespace

support::Result<support::ExitCode> runList(const Settings& settings, Terminal& terminal) {
  const support::Result<Settings> complete = completeSettings(settings);
  if (!complete) return passOn(complete);
  const auto subject = workspace::openSubject(*complete, terminal);
  if (!subject) return passOn(subject);
  if (settings.tryCalls) return listAndTry(*complete, *subject, terminal);
  terminal.print(settings.json ? report::listingJson(subject->api)
                               : report::listingText(subject->api));
  return support::ExitCode::Clean;
}

}  // namespace assay::driver
