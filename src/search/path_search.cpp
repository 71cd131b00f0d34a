#include "search/path_search.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "model/sequence_json.h"
#include "support/files.h"
#include "support/interruption.h"
#include "support/json_nesting.h"
#include "symex/source_functions.h"

namespace assay::search {

namespace {

// Some seconds: what takes longer is rarely decided, and the deadline is looked at between
// questions only.
constexpr smt::Limits limitsOfQuestion{.steps = 10'000'000};
constexpr std::uint64_t stepsForReceivers = 20'000;

}  // namespace

support::Result<std::vector<symbolic::Sketch>> readSketches(const std::filesystem::path& file,
                                                            const model::Api& api) {
  const auto text = support::readFile(file);
  if (!text) return support::passOn(text);
  const auto document = support::isNestedTooDeeply(*text)
                            ? nlohmann::json(nlohmann::json::value_t::discarded)
                            : nlohmann::json::parse(*text, nullptr, false);
  if (document.is_discarded()) {
    return support::fail(support::ErrorCode::Usage, "this is not JSON, or nested too deeply",
                         file.string(), model::sequenceForm);
  }
  auto sketches = symbolic::sketchesFromJson(api, document);
  if (!sketches) {
    support::Error error = sketches.error();
    error.where = file.string() + (error.where.empty() ? "" : ": " + error.where);
    return tl::unexpected<support::Error>(std::move(error));
  }
  if (document["steps"].empty()) {
    return support::fail(support::ErrorCode::Usage, "a sketch has at least one step",
                         file.string() + ": steps", model::sequenceForm);
  }
  return sketches;
}

PathSearch::PathSearch(const workspace::Workspace& workspace, exec::Executor& executor,
                       const PathSearchOptions& options, support::Listener& listener)
    : workspace_(workspace),
      executor_(executor),
      options_(options),
      listener_(listener),
      search_(workspace, executor,
              {options_.seed, {options_.time, stepsForReceivers}, "random", {}}, listener) {}

support::Status PathSearch::readBitcode() {
  auto bitcode = workspace::buildBitcode(workspace_.worker, listener_);
  if (!bitcode) return support::passOn(bitcode);
  bitcode_ = std::move(*bitcode);
  return {};
}

support::Result<paths::MethodPaths> PathSearch::pathsOf(model::OperationId operation) {
  const auto sketches = paths::sketchesFor(
      workspace_.api(), search_.composer().callsAfterKept(operation, paths::receiversDrawn),
      operation, options_.length, options_.seed);
  return explore(sketches, operation, workspace_.api().operation(operation).key);
}

support::Result<paths::MethodPaths> PathSearch::pathsOf(
    const std::vector<symbolic::Sketch>& sketches, const std::string& what) {
  return explore(sketches, std::nullopt, what);
}

support::Result<paths::MethodPaths> PathSearch::explore(
    const std::vector<symbolic::Sketch>& sketches, std::optional<model::OperationId> operation,
    const std::string& what) {
  // Bounds need the functions, which are known when the bitcode has been read.
  symbolic::SubjectOptions options;
  options.executor.keepTrails = true;
  options.executor.deadline = std::chrono::steady_clock::now() + options_.time;
  auto plain =
      symbolic::SymbolicSubject::open(workspace_.api(), workspace_.worker.table, bitcode_, options);
  if (!plain) return support::passOn(plain);
  const auto functions = symex::functionsIn((*plain)->program(), workspace_.files.files);
  options.executor.bounds = paths::boundsFor(options_.cover, functions);
  options.solver = limitsOfQuestion;
  options.solver.milliseconds = smt::millisecondsOf(options_.time);
  auto bounded = (*plain)->with(options);
  if (!bounded) return support::passOn(bounded);
  const symex::FunctionId method = operation ? (*bounded)->functionOf(*operation) : symex::none;
  paths::PathFinder finder(
      **bounded, executor_,
      paths::PathChoice((*bounded)->program(), options_.cover, method, functions));
  for (const symbolic::Sketch& sketch : sketches) {
    if (support::interruption() != 0) break;
    if (auto added = finder.add(sketch); !added) return support::passOn(added);
    listener_.onProgress({"paths", what, 0, 0});
  }
  return finder.replayed();
}

}  // namespace assay::search
