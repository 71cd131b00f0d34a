#include "pool/pool.h"

#include <algorithm>
#include <map>
#include <string>

#include "support/assert.h"
#include "support/hash.h"

namespace assay::pool {

namespace {

constexpr std::size_t candidatesPerDraw = 4;

bool isSequenceRef(const model::Argument& argument, std::size_t& step) {
  const auto* reference = std::get_if<model::ValueRef>(&argument.value);
  if (reference == nullptr || reference->scope != model::ValueRef::Scope::Sequence) return false;
  step = reference->step;
  return true;
}

// Moves out of its argument.
bool consumes(const model::Api& api, const model::Parameter& parameter) {
  return parameter.passing == model::Passing::RvalueReference ||
         (parameter.passing == model::Passing::Value && !api.type(parameter.type).isCopyable);
}

bool gaveNothing(const model::Outcome& outcome) {
  const auto* returned = std::get_if<model::Returned>(&outcome);
  return returned == nullptr || returned->value == "null";
}

// How promising an entry is: fruit in proportion to draws, with something for the untried.
double promise(const Entry& entry) {
  const double draws = static_cast<double>(entry.drawn);
  const double length = static_cast<double>(entry.sequence.steps.size());
  return (static_cast<double>(entry.fruitful) + 1.0) / (draws + 2.0) / (1.0 + length / 20.0);
}

}  // namespace

std::uint64_t stateOf(const model::Sequence& sequence, const model::Execution& execution) {
  // What was last seen of each object; the number of the step that made it does not matter, the
  // operation does.
  std::map<std::size_t, std::map<std::string, std::string>> objects;
  if (!execution.steps.empty()) {
    for (const model::Observation& seen : execution.steps.back().observations) {
      objects[seen.object][seen.query] = seen.value;
    }
  }
  std::vector<std::uint64_t> hashes;
  for (const auto& [object, queries] : objects) {
    support::Hasher hasher;
    if (object < sequence.steps.size()) hasher.add(sequence.steps[object].operation);
    for (const auto& [query, value] : queries) hasher.add(query).add(value);
    hashes.push_back(hasher.finish().low);
  }
  std::ranges::sort(hashes);
  support::Hasher whole;
  for (const std::uint64_t hash : hashes) whole.add(hash);
  return whole.finish().low;
}

std::vector<std::size_t> unusableSteps(const model::Api& api, const model::OperationIndex& index,
                                       const model::Sequence& sequence,
                                       const model::Execution& execution) {
  std::vector<std::size_t> unusable;
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    const model::Step& step = sequence.steps[i];
    if (i >= execution.steps.size() || gaveNothing(execution.steps[i].outcome)) {
      unusable.push_back(i);
    }
    const model::Operation& operation = index.operation(step.operation);
    std::size_t used = 0;
    if (operation.kind == model::OperationKind::Destructor && !step.receiver.empty() &&
        isSequenceRef(step.receiver.front(), used)) {
      unusable.push_back(used);
    }
    for (std::size_t k = 0; k < step.arguments.size(); ++k) {
      if (consumes(api, operation.parameters[k]) && isSequenceRef(step.arguments[k], used)) {
        unusable.push_back(used);
      }
    }
  }
  std::ranges::sort(unusable);
  const auto repeated = std::ranges::unique(unusable);
  unusable.erase(repeated.begin(), repeated.end());
  return unusable;
}

bool Pool::offer(const model::Sequence& sequence, const model::Execution& execution) {
  Entry entry;
  entry.sequence = sequence;
  entry.state = stateOf(sequence, execution);
  entry.newEdges = execution.newEdges;
  const auto known = byState_.find(entry.state);
  const bool isShorter = known != byState_.end() &&
                         sequence.steps.size() < entries_[known->second].sequence.steps.size();
  if (known != byState_.end() && !isShorter && entry.newEdges.empty()) return false;
  entry.unusable = unusableSteps(api_, index_, sequence, execution);
  restore(std::move(entry));
  return true;
}

void Pool::restore(Entry entry) {
  const auto [known, isNew] = byState_.try_emplace(entry.state, entries_.size());
  if (!isNew && entry.sequence.steps.size() < entries_[known->second].sequence.steps.size()) {
    known->second = entries_.size();
  }
  entries_.push_back(std::move(entry));
}

std::size_t Pool::draw(support::Random& random) {
  assayAssert(!entries_.empty(), "there is something to draw");
  std::size_t best = random.below(entries_.size());
  for (std::size_t i = 1; i < candidatesPerDraw; ++i) {
    const std::size_t other = random.below(entries_.size());
    if (promise(entries_[other]) > promise(entries_[best])) best = other;
  }
  ++entries_[best].drawn;
  return best;
}

}  // namespace assay::pool
