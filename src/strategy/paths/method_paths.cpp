#include "strategy/paths/method_paths.h"

#include <algorithm>
#include <set>

#include "compose/generator.h"
#include "symbolic/inputs.h"
#include "symex/searcher.h"

namespace assay::paths {

namespace {

constexpr std::size_t mostReceivers = 4;

std::vector<std::string> operationsOf(const model::Sequence& sequence) {
  std::vector<std::string> operations;
  for (const model::Step& step : sequence.steps) operations.push_back(step.operation);
  return operations;
}

// The sequence with texts and lists of the last call in every length.
std::vector<model::Sequence> inEveryLength(const model::Api& api, const model::Sequence& sequence,
                                           std::size_t length) {
  std::vector<model::Sequence> all = {sequence};
  const std::size_t last = sequence.steps.size() - 1;
  const auto id = api.findOperation(sequence.steps[last].operation);
  for (std::size_t i = 0; i < sequence.steps[last].arguments.size(); ++i) {
    const model::TypeId type = api.operation(*id).parameters[i].type;
    const bool isLiteral =
        std::holds_alternative<model::Literal>(sequence.steps[last].arguments[i].value);
    if (!isLiteral || !symbolic::hasLength(api.type(type))) continue;
    std::vector<model::Sequence> more;
    for (const model::Sequence& one : all) {
      for (std::size_t size = 0; size <= length; ++size) {
        const auto literal = symbolic::plainLiteral(api, type, size);
        if (!literal) break;
        more.push_back(one);
        more.back().steps[last].arguments[i].value = *literal;
      }
    }
    if (!more.empty()) all = std::move(more);
  }
  return all;
}

bool isInvalid(const symex::Program& program, const symbolic::PredictedStep& step) {
  const auto* failed = std::get_if<symex::Failed>(&step.outcome);
  return std::holds_alternative<symbolic::NullArgument>(step.outcome) ||
         (failed != nullptr && symex::Subject::isByCaller(program, *failed));
}

}  // namespace

support::Status PathFinder::add(const symbolic::Sketch& sketch) {
  auto run = symbolic::SketchRun::prepare(subject_, sketch, executor_.ownership());
  if (!run) return support::passOn(run);
  const auto searcher = symex::depthFirst();
  const bool isComplete = run->explore(*searcher, [&](symbolic::SketchPath&& path) {
    take(*run, std::move(path), sketch.sequence.steps.size());
    return true;
  });
  result_.isComplete = result_.isComplete && isComplete;
  return {};
}

void PathFinder::note(const model::Limitation& limitation) {
  ++result_.limited;
  if (std::ranges::find(result_.limitations, limitation) == result_.limitations.end()) {
    result_.limitations.push_back(limitation);
  }
}

void PathFinder::take(symbolic::SketchRun& run, symbolic::SketchPath&& path, std::size_t steps) {
  if (path.end.limitation) return note(*path.end.limitation);
  if (path.end.cut) {
    ++result_.cut;
    return;
  }
  const bool isOfLast = path.steps.size() == steps;
  const bool wentWell =
      std::ranges::all_of(path.steps.begin(), path.steps.end() - (path.steps.empty() ? 0 : 1),
                          [](const symbolic::PredictedStep& step) {
                            return std::holds_alternative<symex::Returned>(step.outcome);
                          });
  if (!isOfLast || !wentWell || !choice_.isWanted(path)) return;
  auto solution = run.solve(path);
  if (!solution) {
    return note({"a path condition", "the solver found no values", "", {}});
  }
  path.state = {};
  found_.push_back({std::move(path), std::move(*solution)});
}

MethodPaths PathFinder::replayed() {
  std::vector<model::Sequence> sequences;
  for (const Found& found : found_) sequences.push_back(found.solution.sequence);
  const std::vector<model::Execution> executions = executor_.run(sequences);
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const Found& found = found_[i];
    MethodPath path;
    path.sequence = found.solution.sequence;
    path.predicted = symbolic::describe(subject_, found.path);
    path.isError = found.path.isBroken() || found.path.teardown.has_value();
    path.isInvalid = isInvalid(subject_.program(), found.path.steps.back());
    path.execution = executions[i];
    path.comparison = symbolic::compare(subject_, found.path, found.solution, executions[i]);
    result_.paths.push_back(std::move(path));
  }
  return std::move(result_);
}

std::vector<symbolic::Sketch> sketchesFor(const model::Api& api,
                                          const std::vector<model::Sequence>& kept,
                                          model::OperationId operation, std::size_t length,
                                          std::uint64_t seed) {
  const compose::Generator generator(api);
  support::Random random = support::Random(seed).branch("paths");
  std::vector<model::Sequence> receivers;
  if (auto plain = generator.callOf(operation, compose::Taste::Plain, random)) {
    receivers.push_back(std::move(*plain));
  }
  std::vector<std::pair<std::size_t, std::size_t>> shortestFirst;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    shortestFirst.emplace_back(kept[i].steps.size(), i);
  }
  std::ranges::sort(shortestFirst);
  const bool needsObjects = !receivers.empty() && receivers.front().steps.size() > 1;
  for (const auto& [steps, index] : shortestFirst) {
    if (needsObjects) receivers.push_back(kept[index]);
  }
  std::vector<symbolic::Sketch> sketches;
  std::set<std::vector<std::string>> known;
  const std::string& key = api.operation(operation).key;
  for (const model::Sequence& receiver : receivers) {
    if (receiver.steps.empty() || receiver.steps.back().operation != key) continue;
    if (!known.insert(operationsOf(receiver)).second || known.size() > mostReceivers) continue;
    for (model::Sequence& one : inEveryLength(api, receiver, length)) {
      sketches.push_back(symbolic::sketchOf(api, std::move(one)));
    }
  }
  return sketches;
}

}  // namespace assay::paths
