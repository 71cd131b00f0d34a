#include "confirm/suspicions.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::confirm {

namespace {

constexpr std::size_t mostFindings = 50;

std::string whatIs(const model::Failure& failure) {
  return fmt::format("{} in {}", failure.cause.kind.text(), failure.cause.function);
}

}  // namespace

Confirmed confirmSuspicions(const workspace::Workspace& workspace, const search::Search& search,
                            exec::Runner& runner, const support::Budget& budget,
                            support::Listener& listener) {
  Confirmed confirmed;
  Confirmer confirmer(workspace.api(), workspace.rules, workspace.files, runner, effortFor(budget),
                      [&](model::OperationId operation, std::size_t count) {
                        return search.composer().callsAfterKept(operation, count);
                      });
  const std::vector<search::Suspicion>& suspicions = search.suspicions();
  const std::size_t looked = std::min(suspicions.size(), mostFindings);
  for (std::size_t i = 0; i < looked; ++i) {
    const search::Suspicion& suspicion = suspicions[i];
    const bool isOfHandle = takesManyExecutions(suspicion.failure) &&
                            !search.copyEvidence().hasValueSemantics(suspicion.probe);
    if (isOfHandle) continue;  // its copies are meant to share
    listener.onProgress({"minimise", suspicion.failure.cause.function, i, looked});
    Answer answer =
        confirmer.confirm({suspicion.probe, suspicion.failure, {}, suspicion.occurrences});
    if (auto* finding = std::get_if<model::Finding>(&answer)) {
      confirmed.findings.push_back(std::move(*finding));
    } else if (const auto* refuted = std::get_if<Refuted>(&answer)) {
      if (refuted->isSaidElsewhere) continue;
      confirmed.notes.push_back(
          fmt::format("{} {} and is not reported", whatIs(suspicion.failure), refuted->why));
    } else {
      confirmed.notes.push_back(fmt::format("{} is left open: {}", whatIs(suspicion.failure),
                                            std::get<Undecided>(answer).why));
    }
  }
  if (confirmer.isCutShort()) {
    confirmed.notes.emplace_back(
        "some findings may not be as short as they can be: a longer --budget makes them shorter");
  }
  if (looked < suspicions.size()) {
    confirmed.notes.push_back(fmt::format(
        "only the first {} of {} causes of failure were looked at", looked, suspicions.size()));
  }
  return confirmed;
}

}  // namespace assay::confirm
